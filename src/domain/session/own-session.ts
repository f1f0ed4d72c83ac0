import * as t from 'io-ts'

/** Instants are ISO; sessions of an earlier release have neither address nor beginning. */
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

interface KnownAgent {
  readonly pattern: RegExp
  readonly name: string
}

/** The first match wins, because most browsers also name others. */
const knownBrowsers: readonly KnownAgent[] = [
  { pattern: /\bEdg(e|A|iOS)?\//, name: 'Edge' },
  { pattern: /\b(OPR|OPiOS|Opera)\//, name: 'Opera' },
  { pattern: /\bSamsungBrowser\//, name: 'Samsung Internet' },
  { pattern: /\b(Firefox|FxiOS)\//, name: 'Firefox' },
  { pattern: /(Chrome|Chromium|CriOS)\//, name: 'Chrome' },
  { pattern: /\bVersion\/.*\bSafari\//, name: 'Safari' },
]

const knownSystems: readonly KnownAgent[] = [
  { pattern: /\biPhone\b/, name: 'iPhone' },
  { pattern: /\biPad\b/, name: 'iPad' },
  { pattern: /\bAndroid\b/, name: 'Android' },
  { pattern: /\bWindows\b/, name: 'Windows' },
  { pattern: /\bCrOS\b/, name: 'ChromeOS' },
  { pattern: /\bMac(intosh| OS X)\b/, name: 'macOS' },
  { pattern: /\b(Linux|X11)\b/, name: 'Linux' },
]

const matchingAgentName = (known: readonly KnownAgent[], agent: string): string | undefined =>
  known.find(({ pattern }) => pattern.test(agent))?.name

export const unknownDevice = 'Unknown device'

export const deviceName = (agent: string): string => {
  const [browser, system] = [matchingAgentName(knownBrowsers, agent), matchingAgentName(knownSystems, agent)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? unknownDevice
}
