// Sounds: short, quiet and synthesised. Off by default, and never the only sign of anything.

import { signal } from "@preact/signals";
import { remembered } from "./browser-settings";

export type Sound = "tick" | "closed" | "dice" | "won" | "refused";
export type Choice = "on" | "off";

interface Tone {
  readonly hertz: number;
  /** The start within the sound, and the duration, in seconds. */
  readonly at: number;
  readonly lasts: number;
  readonly loud: number;
}

const tone = (hertz: number, at: number, lasts: number, loud = 0.05): Tone => ({ hertz, at, lasts, loud });

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  tick: [tone(880, 0, 0.05, 0.03)],
  closed: [tone(440, 0, 0.16), tone(330, 0.16, 0.24)],
  dice: [tone(620, 0, 0.04), tone(740, 0.12, 0.04), tone(860, 0.24, 0.05)],
  won: [tone(523, 0, 0.14), tone(659, 0.13, 0.14), tone(784, 0.26, 0.24)],
  refused: [tone(196, 0, 0.2)],
};

const kept = remembered<Choice>("sound", ["on", "off"]);

export const sound = signal<Choice>(kept.read() ?? "off");

let context: AudioContext | null = null;

export function chooseSound(to: Choice): void {
  sound.value = to;
  kept.write(to);
  make("tick");
}

/** Play a sound, if sounds are enabled and the browser allows it. */
export function make(which: Sound): void {
  if (sound.peek() !== "on" || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  for (const each of TONES[which]) ring(context, each);
}

function ring(into: AudioContext, { hertz, at, lasts, loud }: Tone): void {
  const begins = into.currentTime + at;
  const voice = into.createOscillator();
  const gain = into.createGain();
  voice.frequency.value = hertz;
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(loud, begins + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  voice.connect(gain).connect(into.destination);
  voice.start(begins);
  voice.stop(begins + lasts + 0.02);
}
