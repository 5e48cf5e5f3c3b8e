/** What a reader sets for himself: kept on the device, and one list for the screen that shows them. */

/** Each setting with its choices; the first is the default, but for the pace, which stands from slow to fast. */
export const SETTINGS = {
  theme: ["device", "dark", "light"],
  suits: ["four", "two"],
  tap: ["device", "once", "twice"],
  speed: ["slow", "normal", "fast", "instant"],
  sorting: ["alternating", "suits", "trump-first", "manual"],
  forced: ["off", "on"],
  queue: ["on", "off"],
  sounds: ["on", "off"],
  vibration: ["on", "off"],
  renegeWarning: ["off", "on"],
} as const;

export type Settings = { [name in keyof typeof SETTINGS]: (typeof SETTINGS)[name][number] };
export type SettingName = keyof typeof SETTINGS;

/** The settings that are kept, with the defaults for those that are not or that no longer exist. */
export function settingsFrom(text: string | null): Settings {
  const kept = parsed(text);
  return Object.fromEntries(
    Object.entries(SETTINGS).map(([name, choices]) => {
      const found = choices.find((choice) => choice === kept[name]);
      return [name, found ?? (name === "speed" ? "normal" : choices[0])];
    }),
  ) as Settings;
}

function parsed(text: string | null): { [name: string]: unknown } {
  try {
    const found: unknown = JSON.parse(text ?? "{}");
    return typeof found === "object" && found !== null ? (found as { [name: string]: unknown }) : {};
  } catch {
    return {};
  }
}
