// The currencies played for, as the orders to the cage name them, each with its own decimals.

import type { OrdersShown } from "../messages";
import type { Currency } from "../money";

/** Return the decimals of a currency, or the default if it is unknown. */
export function decimalsIn(orders: OrdersShown | undefined, code: string | undefined): number {
  const choices = orders?.orders.flatMap(
    (order) => order.fields?.find((each) => each.name === "currency")?.choices ?? [],
  );
  const known = choices?.map((each) => JSON.parse(each.value) as Currency).find((each) => each.code === code);
  return known?.decimals ?? orders?.decimals ?? 2;
}
