const keptNames: readonly PropertyKey[] = [
  ...['globalThis', 'Infinity', 'NaN', 'undefined'],
  ...['Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Date', 'RegExp', 'Promise'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['JSON', 'Math', 'Intl', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Iterator', 'Proxy', 'Reflect'],
  ...['parseFloat', 'parseInt', 'isFinite', 'isNaN'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
]

const realmClock = { now: 0 }

export const setClock = (moment: number): void => {
  realmClock.now = moment
}

const RealDate = Date

/** Fixes the clock of a report, so that each writing gives the same report. */
function ReportDate(...given: readonly unknown[]): unknown {
  const target: unknown = new.target
  return typeof target === 'function'
    ? Reflect.construct(RealDate, given.length === 0 ? [realmClock.now] : given, target)
    : String(new RealDate(realmClock.now))
}

const fixClock = (): void => {
  const standing = {
    prototype: RealDate.prototype,
    now: () => realmClock.now,
    parse: RealDate.parse,
    UTC: RealDate.UTC,
  }
  Object.assign(ReportDate, standing)
  Object.defineProperty(RealDate.prototype, 'constructor', { value: ReportDate, writable: true, configurable: true })
  Object.defineProperty(globalThis, 'Date', { value: ReportDate, writable: true, configurable: true })
}

const randomSeed = 0x2545f491

/** xorshift32 with a fixed seed, so that each writing gets the same numbers. */
const seededRandom = () => {
  const state = { word: randomSeed }
  return (): number => {
    state.word ^= state.word << 13
    state.word ^= state.word >>> 17
    state.word ^= state.word << 5
    return (state.word >>> 0) / 2 ** 32
  }
}

const fixIntl = (): void => {
  const { prototype } = Intl.DateTimeFormat
  const { format, formatToParts } = Object.getOwnPropertyDescriptors(prototype)
  const formatOf = format.get
  Object.defineProperty(prototype, 'format', {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const write: unknown = formatOf?.call(this)
      return (date: unknown = realmClock.now): unknown =>
        typeof write === 'function' ? Reflect.apply(write, undefined, [date]) : ''
    },
  })
  Object.defineProperty(prototype, 'formatToParts', {
    ...formatToParts,
    value(this: Intl.DateTimeFormat, date: Date | number = realmClock.now) {
      return formatToParts.value?.call(this, date)
    },
  })
}

export const scrubRealm = (): void => {
  Reflect.ownKeys(globalThis)
    .filter((name) => !keptNames.includes(name))
    .forEach((name) => Reflect.deleteProperty(globalThis, name))
  fixClock()
  Object.defineProperty(Math, 'random', { value: seededRandom(), writable: true, configurable: true })
  fixIntl()
}
