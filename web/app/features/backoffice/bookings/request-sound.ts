import { useEffect, useRef, useSyncExternalStore } from "react";

// A sound for new requests. The setting is per device: on at the front desk, perhaps not on the phone.

const key = "lapang-request-sound";
const listeners = new Set<() => void>();
let audio: AudioContext | undefined;

function isOn(): boolean {
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Browsers block sound until the first press. */
async function allowSound(): Promise<void> {
  audio ??= new AudioContext();
  await audio.resume();
}

const notes = [660, 880];
const noteSeconds = 0.18;

function ring(): void {
  if (audio?.state !== "running") return;
  const gain = audio.createGain();
  gain.gain.value = 0.2;
  gain.connect(audio.destination);
  for (const [at, hertz] of notes.entries()) {
    const note = audio.createOscillator();
    note.frequency.value = hertz;
    note.connect(gain);
    note.start(audio.currentTime + at * noteSeconds);
    note.stop(audio.currentTime + (at + 1) * noteSeconds);
  }
}

/** The setting of this device and its setter; switching it on plays the sound once. */
export function useSoundSwitch(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn, () => false);
  function setOn(next: boolean) {
    try {
      if (next) localStorage.setItem(key, "on");
      else localStorage.removeItem(key);
    } catch {
      // Without storage it stays off.
    }
    for (const listener of listeners) listener();
    if (next) void allowSound().then(ring);
  }
  return [on, setOn];
}

/** Plays the sound when the count rises, if it is on. */
export function useRequestSound(waiting: number | undefined): void {
  const [on] = useSoundSwitch();
  const before = useRef(waiting);

  useEffect(() => {
    if (waiting === undefined) return;
    if (on && before.current !== undefined && waiting > before.current) ring();
    before.current = waiting;
  }, [waiting, on]);

  // If it was on in an earlier visit, the first press allows the sound.
  useEffect(() => {
    if (!on) return;
    const presses = ["pointerdown", "keydown"] as const;
    const allow = () => void allowSound();
    for (const press of presses) window.addEventListener(press, allow, { once: true });
    return () => {
      for (const press of presses) window.removeEventListener(press, allow);
    };
  }, [on]);
}
