const kept: readonly PropertyKey[] = [
  ...['globalThis', 'Infinity', 'NaN', 'undefined'],
  ...['Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Date', 'RegExp', 'Promise'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['JSON', 'Math', 'Intl', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Iterator', 'Proxy', 'Reflect'],
  ...['parseFloat', 'parseInt', 'isFinite', 'isNaN'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
]

const clock = { now: 0 }

export const setClock = (moment: number): void => {
  clock.now = moment
}

const RealDate = Date

/** A report is the same each time it is written, so its clock stands still. */
function ReportDate(...given: readonly unknown[]): unknown {
  const target: unknown = new.target
  return typeof target === 'function'
    ? Reflect.construct(RealDate, given.length === 0 ? [clock.now] : given, target)
    : String(new RealDate(clock.now))
}

const fixClock = (): void => {
  const standing = { prototype: RealDate.prototype, now: () => clock.now, parse: RealDate.parse, UTC: RealDate.UTC }
  Object.assign(ReportDate, standing)
  Object.defineProperty(RealDate.prototype, 'constructor', { value: ReportDate, writable: true, configurable: true })
  Object.defineProperty(globalThis, 'Date', { value: ReportDate, writable: true, configurable: true })
}

const seed = 0x2545f491

/** xorshift32 with a fixed seed, so that each writing gets the same numbers. */
const seededRandom = () => {
  const state = { word: seed }
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
      return (date: unknown = clock.now): unknown =>
        typeof write === 'function' ? Reflect.apply(write, undefined, [date]) : ''
    },
  })
  Object.defineProperty(prototype, 'formatToParts', {
    ...formatToParts,
    value(this: Intl.DateTimeFormat, date: Date | number = clock.now) {
      return formatToParts.value?.call(this, date)
    },
  })
}

export const scrub = (): void => {
  Reflect.ownKeys(globalThis)
    .filter((name) => !kept.includes(name))
    .forEach((name) => Reflect.deleteProperty(globalThis, name))
  fixClock()
  Object.defineProperty(Math, 'random', { value: seededRandom(), writable: true, configurable: true })
  fixIntl()
}
