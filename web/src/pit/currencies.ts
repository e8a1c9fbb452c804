// The moneys that are played for, as the orders to the cage name them: each has decimals of its own.

import type { OrdersShown } from "../messages";
import type { Currency } from "../money";

/** Find how many decimals a money has; where it is not known, those that amounts have here. */
export function decimalsIn(orders: OrdersShown | undefined, code: string | undefined): number {
  const choices = orders?.orders.flatMap(
    (order) => order.fields?.find((each) => each.name === "currency")?.choices ?? [],
  );
  const known = choices?.map((each) => JSON.parse(each.value) as Currency).find((each) => each.code === code);
  return known?.decimals ?? orders?.decimals ?? 2;
}
