// A choice of a few options, with a label above.

interface Props<Value extends string> {
  readonly name: string;
  readonly words: string;
  readonly value: Value;
  readonly choices: readonly Value[];
  readonly wordsOf: (choice: Value) => string;
  /** The language of an option's name, if they differ. */
  readonly langOf?: (choice: Value) => string;
  readonly choose: (choice: Value) => void;
}

export function Setting<Value extends string>({ name, words, value, choices, wordsOf, langOf, choose }: Props<Value>) {
  return (
    <label>
      <span>{words}</span>
      <select name={name} value={value} onChange={(event) => choose(event.currentTarget.value as Value)}>
        {choices.map((each) => (
          <option key={each} value={each} lang={langOf?.(each)}>
            {wordsOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
