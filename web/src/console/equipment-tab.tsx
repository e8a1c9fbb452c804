// The equipment: shaker, dice, shoe, device, inspections and repairs.

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Felt, type Pointing } from "../felt/felt";
import { timeOfDay } from "../locale";
import type { DealerView, InspectionShown } from "../messages";
import type { Desk } from "./desk";
import { OrderForm } from "./form";
import { Clause, Press } from "./parts";
import { remedyName, w } from "./words";

interface Props {
  readonly desk: Desk;
  readonly view: DealerView;
}

const ORDINARY = [1, 2, 3, 4, 5, 6] as const;
const DICE = ["field-die-1", "field-die-2", "field-die-3"] as const;

export function EquipmentTab({ desk, view }: Props) {
  const isOfDice = view.equipment.mixers.length > 0;
  return (
    <div class="tab-columns">
      <section>{isOfDice ? <DiceAndMixer desk={desk} view={view} /> : <Shoe desk={desk} view={view} />}</section>
      <section>
        <Inspections desk={desk} view={view} />
        <Remedies desk={desk} view={view} />
        <Device desk={desk} view={view} />
      </section>
    </div>
  );
}

function DiceAndMixer({ desk, view }: Props) {
  const { mixer, mixers, dice } = view.equipment;
  return (
    <>
      <h2>{w("equipment-mixer")}</h2>
      <p data-mixer={mixer?.serial ?? ""}>
        {mixer
          ? w("equipment-fitted", { what: w(`mixer-${mixer.mixer}`), serial: mixer.serial })
          : w("equipment-no-mixer")}
        {mixer?.is_virtual && <em> {w("equipment-virtual")}</em>}
        {mixer?.custodian && <em> {w("equipment-kept", { person: mixer.custodian })}</em>}
      </p>
      {mixer && (
        <div class="row">
          {mixer.custodian !== desk.here.person && (
            <Press desk={desk} name="take-custody" onPress={() => void desk.order({ command: "take-custody" })}>
              {w("order-take-custody")}
            </Press>
          )}
          <Press desk={desk} name="remove-mixer" onPress={() => void desk.order({ command: "remove-mixer" })}>
            {w("order-remove-mixer")}
          </Press>
        </div>
      )}
      <OrderForm
        desk={desk}
        command="fit-mixer"
        isOpen={!mixer}
        fields={[
          {
            name: "mixer",
            label: "field-mixer",
            kind: "choice",
            choices: mixers.map((each) => ({ value: each, text: w(`mixer-${each}`) })),
          },
          { name: "serial", label: "field-serial" },
          { name: "sealed", label: "field-sealed", kind: "check" },
          { name: "held", label: "field-held", kind: "check" },
          { name: "virtual", label: "field-virtual", kind: "check" },
        ]}
        act={(it) =>
          desk.order({
            command: "fit-mixer",
            mixer: mixers.find((each) => each === it.text("mixer")) ?? "manual-shaker",
            serial: it.text("serial"),
            is_held: it.check("held"),
            is_virtual: it.check("virtual"),
            is_sealed: it.check("sealed"),
          })
        }
      />
      <h2>{w("equipment-dice")}</h2>
      <p data-dice={dice?.serial ?? ""}>
        {dice
          ? w("equipment-dice-since", { serial: dice.serial, time: timeOfDay(new Date(dice.since)) })
          : w("equipment-no-dice")}
      </p>
      {dice && (
        <div class="row">
          <Press desk={desk} name="remove-dice" onPress={() => void desk.order({ command: "remove-dice" })}>
            {w("order-remove-dice")}
          </Press>
        </div>
      )}
      <OrderForm
        desk={desk}
        command="log-dice"
        isOpen={Boolean(mixer) && !dice}
        fields={[
          { name: "serial", label: "field-serial" },
          ...DICE.map((label) => ({ name: label, label, kind: "rounds" as const, value: ORDINARY.join(" ") })),
        ]}
        act={(it) =>
          desk.order({
            command: "log-dice",
            serial: it.text("serial"),
            dice: DICE.map((each) => it.rounds(each)),
          })
        }
      />
    </>
  );
}

function Shoe({ desk, view }: Props) {
  const { shoe, decks } = view.equipment;
  if (!decks) return null;
  const each = decks.cards_per_face;
  return (
    <>
      <h2>{w("equipment-shoe")}</h2>
      <p data-shoe={shoe?.cards_left ?? ""}>
        {shoe ? w("equipment-shoe-left", { cards: shoe.cards_left, decks: shoe.decks }) : w("equipment-no-shoe")}
      </p>
      <OrderForm
        desk={desk}
        command="load-shoe"
        isOpen={!shoe || shoe.is_due_for_shuffle}
        fields={[
          { name: "decks", label: "field-decks", kind: "count", value: String(decks.fewest) },
          { name: "back", label: "field-back" },
          { name: "counts", label: "field-counts", kind: "rounds", value: ORDINARY.map(() => each).join(" ") },
          { name: "cut", label: "field-cut", kind: "count", value: "0" },
          { name: "virtual", label: "field-virtual", kind: "check" },
        ]}
        act={(it) => {
          const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = it.rounds("counts");
          const deck = { backs: [it.text("back")], counts: [a, b, c, d, e, f] as const };
          return desk.order({
            command: "load-shoe",
            decks: Array.from({ length: Math.min(it.count("decks"), 99) }, () => deck),
            cut: it.count("cut"),
            is_virtual: it.check("virtual"),
          });
        }}
      />
    </>
  );
}

function Inspections({ desk, view }: Props) {
  const { inspections } = view.equipment;
  if (!inspections.length) return null;
  return (
    <>
      <h2>{w("inspections-title")}</h2>
      {inspections.map((each) => (
        <article
          key={`${each.item}/${each.due}`}
          class="inspection"
          data-inspection={each.item}
          data-when={each.due}
          data-done={each.is_done}
        >
          <p>
            <strong>{w(`inspected-${each.item}`)}</strong> {w(`inspect-${each.due}`)}{" "}
            <em>{each.is_done ? w("inspections-done") : w("due-by", { post: each.post })}</em>{" "}
            <Clause clause={each.clause} />
          </p>
          {each.item === "electrical-device" ? (
            <DeviceTrial desk={desk} inspection={each} />
          ) : (
            <Operations desk={desk} inspection={each} />
          )}
        </article>
      ))}
    </>
  );
}

interface InspectionProps {
  readonly desk: Desk;
  readonly inspection: InspectionShown;
}

/** The result of each operation of the shaker. */
function Operations({ desk, inspection }: InspectionProps) {
  const { item, due, operations_fewest } = inspection;
  return (
    <OrderForm
      desk={desk}
      command="record-inspection"
      fields={[
        { name: "good", label: "field-good", kind: "count", value: String(operations_fewest) },
        { name: "bad", label: "field-bad", kind: "count", value: "0" },
      ]}
      act={(it) => {
        const good = Array.from({ length: Math.min(it.count("good"), 99) }, () => true);
        const bad = Array.from({ length: Math.min(it.count("bad"), 99) }, () => false);
        return desk.order({ command: "record-inspection", item, due, operations: [...good, ...bad] });
      }}
    />
  );
}

/** Key three faces into the device, and mark here which areas light up. */
function DeviceTrial({ desk, inspection }: InspectionProps) {
  const { item, due } = inspection;
  return (
    <OrderForm
      desk={desk}
      command="record-inspection"
      fields={[{ name: "faces", label: "field-trial", kind: "rounds" }]}
      act={async (it) => {
        const trials = [{ faces: it.rounds("faces"), lit: [...desk.marked.value] }];
        const isDone = await desk.order({ command: "record-inspection", item, due, trials });
        if (isDone) desk.marked.value = new Set();
        return isDone;
      }}
    >
      <MarkingFelt desk={desk} />
    </OrderForm>
  );
}

/** A layout on which to mark the areas lit on the table. */
export function MarkingFelt({ desk }: { desk: Desk }) {
  const layout = desk.layout.value;
  const isOpen = useSignal(true);
  const acts = useMemo<Pointing>(
    () => ({
      press: (area) => desk.mark(area),
      takeBack: (area) => desk.mark(area),
      move() {},
      look() {},
    }),
    [desk],
  );
  if (!layout) return null;
  return (
    <div class="marking" data-marking>
      <p class="quiet">{w("marking-why")}</p>
      <Felt layout={layout} title={w("marking-why")} on={desk.onMarked} isOpen={isOpen} acts={acts} />
    </div>
  );
}

/** Repairs and replacements due at the table. */
function Remedies({ desk, view }: Props) {
  const { remedies } = view.equipment;
  if (!remedies.length) return null;
  return (
    <>
      <h2>{w("remedies-title")}</h2>
      <OrderForm
        desk={desk}
        command="record-remedy"
        isOpen
        fields={[
          {
            name: "remedy",
            label: "field-remedy",
            kind: "choice",
            choices: remedies.map((each) => ({ value: each, text: remedyName(each) })),
          },
          { name: "note", label: "field-note" },
        ]}
        act={(it) =>
          desk.order({
            command: "record-remedy",
            remedy: remedies.find((each) => each === it.text("remedy")) ?? "device-repaired",
            note: it.text("note"),
          })
        }
      />
      {remedies.map((each) => (
        <p key={each} data-remedy={each}>
          {remedyName(each)}
        </p>
      ))}
    </>
  );
}

/** A device that reads the dice. */
function Device({ desk, view }: Props) {
  if (!desk.may("fit-reader") && !view.reader) return null;
  return (
    <>
      <h2>{w("equipment-reader")}</h2>
      <p>{view.reader ? w("equipment-reader-is", { device: view.reader.device }) : w("equipment-no-reader")}</p>
      {view.reader && desk.may("remove-reader") && (
        <Press desk={desk} name="remove-reader" onPress={() => void desk.order({ command: "remove-reader" })}>
          {w("order-remove-reader")}
        </Press>
      )}
      <OrderForm
        desk={desk}
        command="fit-reader"
        fields={[
          { name: "device", label: "field-device" },
          { name: "alone", label: "field-alone", kind: "check" },
        ]}
        act={(it) => desk.order({ command: "fit-reader", device: it.text("device"), is_alone: it.check("alone") })}
      />
    </>
  );
}
