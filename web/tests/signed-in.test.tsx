// A page shows nothing before sign-in; an action that needs a recent second factor asks for it.

import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { about, ask, Refusal, signInsNeeded } from "../src/house";
import { isKnown, session, trouble, withStepUp } from "../src/staff/session";
import { SignedIn } from "../src/staff/signed-in";
import { fakeHouse, no, ok, type FakeHouse } from "./fake-house";

const ABOUT = {
  house: "h1",
  mark: "demo",
  has_people: true,
  here: null,
  roles: [
    { role: "dealer", needs_digits: false },
    { role: "shift-manager", needs_digits: true },
  ],
};
const BOSS = { session: "s1", person: "boss", role: "shift-manager", ends: "", is_proved: true, may: ["socket /pit"] };

let house: FakeHouse;
let screen: HTMLElement;

beforeEach(() => {
  house = fakeHouse();
  house.answer("/about", ok(ABOUT));
  screen = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, screen);
  screen.remove();
  session.value = null;
  isKnown.value = false;
  about.value = null;
  vi.unstubAllGlobals();
});

const shown = (needs = "") =>
  render(
    <SignedIn title="Pit desk" needs={needs}>
      {(here) => <main class="page">{here.person}</main>}
    </SignedIn>,
    screen,
  );

function fill(name: string, value: string): void {
  const input = screen.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!input) throw new Error(`no ${name} on the screen`);
  input.value = value;
}

function submit(form: string): void {
  const found = screen.querySelector(`[data-form=${form}]`);
  found?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

describe("a page of staff", () => {
  it("asks who is there, with digits where the role needs them, and then shows who it is", async () => {
    house.answer("/sign-in", no(401, "sign-in/refused", "not so"), ok(BOSS));
    shown();
    await vi.waitFor(() => expect(screen.querySelectorAll("option").length).toBeGreaterThan(2));
    expect(screen.querySelector(".page")).toBeNull();
    expect(screen.querySelector(".mark")?.textContent).toBe("Play money");
    expect(screen.querySelector("[name=digits]")).toBeNull();

    const role = screen.querySelector<HTMLSelectElement>("[name=role]");
    if (role) role.value = "shift-manager";
    role?.dispatchEvent(new Event("change", { bubbles: true }));
    await vi.waitFor(() => expect(screen.querySelector("[name=digits]")).not.toBeNull());
    fill("person", " boss ");
    fill("password", "three wet umbrellas");
    fill("digits", "123 456");
    submit("sign-in");
    await vi.waitFor(() => expect(screen.querySelector(".wrong")?.textContent).toBe("not so"));
    expect(screen.querySelector<HTMLInputElement>("[name=digits]")?.value).toBe("");

    fill("digits", "654321");
    submit("sign-in");
    await vi.waitFor(() => expect(screen.querySelector(".page")?.textContent).toBe("boss"));
    expect(house.asked.at(-1)?.body).toEqual({
      person: "boss",
      password: "three wet umbrellas",
      role: "shift-manager",
      digits: "654321",
    });
    expect(screen.querySelector(".staff-who")?.textContent).toBe("boss, Shift manager");
  });

  it("says so where the role may not use it", async () => {
    house.answer("/about", ok({ ...ABOUT, here: BOSS }));
    shown("socket /console");
    await vi.waitFor(() => expect(screen.querySelector("[role=alert]")?.textContent).toContain("Shift manager"));
    expect(screen.querySelector(".page")).toBeNull();
  });

  it("is gone when the session is over, or somebody signs out", async () => {
    house.answer("/about", ok({ ...ABOUT, here: BOSS }));
    house.answer("/sign-out", ok({ session: "s1" }));
    shown("socket /pit");
    await vi.waitFor(() => expect(screen.querySelector(".page")).not.toBeNull());
    screen.querySelector<HTMLButtonElement>("[data-do=sign-out]")?.click();
    await vi.waitFor(() => expect(screen.querySelector(".page")).toBeNull());

    session.value = BOSS as unknown as typeof session.value;
    await vi.waitFor(() => expect(screen.querySelector(".page")).not.toBeNull());
    signInsNeeded.value += 1;
    await vi.waitFor(() => expect(screen.querySelector(".page")).toBeNull());
  });
});

describe("a page that was left", () => {
  beforeEach(async () => {
    house.answer("/about", ok({ ...ABOUT, here: BOSS }));
    shown();
    await vi.waitFor(() => expect(screen.querySelector(".page")).not.toBeNull());
  });

  it("said that somebody was signed out whose sign-out the house never heard", async () => {
    screen.querySelector<HTMLButtonElement>("[data-do=sign-out]")?.click();
    await vi.waitFor(() => expect(screen.querySelector(".page")).toBeNull());
    expect(screen.querySelector(".wrong[role=alert]")?.textContent).toContain("NOT signed out");
    trouble.value = "";
  });

  it("went on for whoever signed in on another tab", async () => {
    const asked: (HeadersInit | undefined)[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      asked.push(init.headers);
      return new Response(JSON.stringify({ code: "sign-in/another", sentence: "someone else" }), { status: 401 });
    });
    await expect(ask("GET", "/floor")).rejects.toMatchObject({ code: "sign-in/another" });
    expect(asked).toEqual([{ "sicbo-session": "s1" }]);
    await vi.waitFor(() => expect(screen.querySelector(".page")).toBeNull());
  });

  it("came back with the back button and showed what whoever left had seen", async () => {
    house.answer("/about", ok(ABOUT));
    globalThis.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await vi.waitFor(() => expect(screen.querySelector(".page")).toBeNull());
  });
});

describe("a step up", () => {
  beforeEach(async () => {
    house.answer("/about", ok({ ...ABOUT, here: BOSS }));
    shown();
    await vi.waitFor(() => expect(screen.querySelector(".page")).not.toBeNull());
  });

  const approve = (key: string) => ask<string>("POST", "/approve", { key });
  const NEEDED = no(409, "proposal/step-up-needed", "show a second factor first");

  it("is asked for, and what needed it is done under another key", async () => {
    house.answer("/approve", NEEDED, ok("done"));
    house.answer("/step-up", no(401, "sign-in/refused", "wrong digits"), ok(BOSS));
    const done = withStepUp(approve);
    const box = () => screen.querySelector<HTMLDialogElement>(".step-up");
    await vi.waitFor(() => expect(box()?.open).toBe(true));
    fill("digits", "000000");
    submit("step-up");
    await vi.waitFor(() => expect(box()?.querySelector(".wrong")?.textContent).toBe("wrong digits"));
    fill("digits", "111111");
    submit("step-up");
    expect(await done).toBe("done");
    await vi.waitFor(() => expect(box()?.open).toBe(false));

    const keys = house.asked
      .filter((each) => each.path === "/approve")
      .map((each) => (each.body as { key: string }).key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  it("that is not wanted leaves the refusal as it is", async () => {
    house.answer("/approve", NEEDED);
    const done = withStepUp(approve).catch((thrown: unknown) => thrown);
    await vi.waitFor(() => expect(screen.querySelector<HTMLDialogElement>(".step-up")?.open).toBe(true));
    screen.querySelector<HTMLButtonElement>("[data-do=cancel]")?.click();
    expect(await done).toBeInstanceOf(Refusal);
  });

  it("that one person was asked for was done by the next who signed in", async () => {
    house.answer("/approve", NEEDED, ok("done"));
    house.answer("/step-up", no(401, "sign-in/needed", "sign in first"), ok({ ...BOSS, session: "s2", person: "pia" }));
    const done = withStepUp(approve).catch((thrown: unknown) => thrown);
    await vi.waitFor(() => expect(screen.querySelector<HTMLDialogElement>(".step-up")?.open).toBe(true));
    fill("digits", "111111");
    submit("step-up");
    await vi.waitFor(() => expect(screen.querySelector(".page")).toBeNull());

    session.value = { ...BOSS, session: "s2", person: "pia" } as unknown as typeof session.value;
    await vi.waitFor(() => expect(screen.querySelector(".page")?.textContent).toBe("pia"));
    expect(screen.querySelector<HTMLDialogElement>(".step-up")?.open).toBe(false);
    expect(await done).toBeInstanceOf(Refusal);
    expect(house.asked.filter((each) => each.path === "/approve").length).toBe(1);
  });

  it("is not asked for where something else is wrong", async () => {
    house.answer("/approve", no(409, "proposal/same-person"));
    await expect(withStepUp(approve)).rejects.toMatchObject({ code: "proposal/same-person" });
  });
});
