import * as t from 'io-ts'

/** Where somebody is signed in. Instants are ISO; of what was begun by an earlier release neither place nor beginning is known. */
export const OwnSession = t.readonly(
  t.strict({
    id: t.string,
    device: t.string,
    address: t.string,
    beganAt: t.union([t.string, t.null]),
    lastUsed: t.union([t.string, t.null]),
    isThis: t.boolean,
  }),
)
export type OwnSession = t.TypeOf<typeof OwnSession>

interface Known {
  readonly pattern: RegExp
  readonly name: string
}

/** The first that fits: most browsers say that they are some of the others as well. */
const browsers: readonly Known[] = [
  { pattern: /\bEdg(e|A|iOS)?\//, name: 'Edge' },
  { pattern: /\b(OPR|OPiOS|Opera)\//, name: 'Opera' },
  { pattern: /\bSamsungBrowser\//, name: 'Samsung Internet' },
  { pattern: /\b(Firefox|FxiOS)\//, name: 'Firefox' },
  { pattern: /(Chrome|Chromium|CriOS)\//, name: 'Chrome' },
  { pattern: /\bVersion\/.*\bSafari\//, name: 'Safari' },
]

const systems: readonly Known[] = [
  { pattern: /\biPhone\b/, name: 'iPhone' },
  { pattern: /\biPad\b/, name: 'iPad' },
  { pattern: /\bAndroid\b/, name: 'Android' },
  { pattern: /\bWindows\b/, name: 'Windows' },
  { pattern: /\bCrOS\b/, name: 'ChromeOS' },
  { pattern: /\bMac(intosh| OS X)\b/, name: 'macOS' },
  { pattern: /\b(Linux|X11)\b/, name: 'Linux' },
]

const firstOf = (known: readonly Known[], agent: string): string | undefined =>
  known.find(({ pattern }) => pattern.test(agent))?.name

export const unknownDevice = 'Unknown device'

/** What a browser says of itself, as its owner would: no version and nothing else that tells two of a kind apart is in it. */
export const deviceName = (agent: string): string => {
  const [browser, system] = [firstOf(browsers, agent), firstOf(systems, agent)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? unknownDevice
}
