// A person's settings on this screen, stored in the browser: a language, a theme. Never anything about the game.

export interface Remembered<T extends string> {
  read(): T | null;
  write(value: T): void;
}

export function remembered<T extends string>(name: string, known: readonly T[]): Remembered<T> {
  const key = `sicbo/${name}`;
  return {
    read() {
      try {
        const found = localStorage.getItem(key);
        return known.find((each) => each === found) ?? null;
      } catch {
        return null; // a browser that keeps nothing can be played on as well
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, value);
      } catch {
        // as above
      }
    },
  };
}
