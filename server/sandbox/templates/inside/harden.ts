import process from 'node:process'

const languageNames =
  /^(globalThis|Infinity|NaN|undefined|Object|Function|Array|Number|Boolean|String|Symbol|Promise|RegExp|\w*Error|JSON|Math|Intl|Map|Set|WeakMap|WeakSet|BigInt|Proxy|Reflect|Date|Iterator|\w+Array|ArrayBuffer|DataView|parse\w+|is\w+|\w+codeURI\w*)$/

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

const freezeDeep = (value: unknown, seen: Set<unknown>): void => {
  if (!isObject(value) || seen.has(value)) return
  seen.add(value)
  Object.freeze(value)
  freezeDeep(Object.getPrototypeOf(value), seen)
  Reflect.ownKeys(value).forEach((key) => {
    const found = Object.getOwnPropertyDescriptor(value, key) ?? {}
    Object.values(found).forEach((each) => freezeDeep(each, seen))
  })
}

/** Leaves only the frozen language in this process's own realm. A report that reached its objects could use nothing. */
export const hardenRealm = (): void => {
  const names = Reflect.ownKeys(globalThis).filter((name) => typeof name !== 'string' || !languageNames.test(name))
  names.forEach((name) => Reflect.deleteProperty(globalThis, name))
  process.removeAllListeners()
  // properties of RegExp that keep the last match
  const remembered = Reflect.ownKeys(RegExp).filter(
    (name) => typeof name === 'string' && /^(\$|input|last|left|right)/.test(name),
  )
  remembered.forEach((name) => Reflect.deleteProperty(RegExp, name))
  const seen = new Set<unknown>([globalThis])
  const unnamed = [function* () {}, async () => {}, async function* () {}, [][Symbol.iterator](), new Map().keys()]
  const rest = [new Set().keys(), ''[Symbol.iterator](), ''.matchAll(/x/g)]
  ;[...unnamed, ...rest].forEach((each) => freezeDeep(each, seen))
  Reflect.ownKeys(globalThis).forEach((name) =>
    freezeDeep(Object.getOwnPropertyDescriptor(globalThis, name)?.value, seen),
  )
}
