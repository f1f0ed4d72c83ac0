import { builtInHelpers } from './built-in/built-in.ts'
import { engine } from './engine.ts'
import { noteCall } from './helper-script.ts'
import { placeIn, refuse } from './fault.ts'

const { apply } = Reflect

const promise = Promise

const wrapped = (name: string, helper: CallableFunction | NewableFunction) =>
  function (this: unknown, ...given: readonly unknown[]): unknown {
    try {
      const answer: unknown = apply(helper, this, given)
      return typeof answer === 'object' && answer instanceof promise
        ? refuse('HelperFault', 'It returns a promise; helpers must return their value directly.')
        : answer
    } catch (error) {
      noteCall(error, { name, place: placeIn(given), isAuthors: true })
      throw error
    }
  }

const { ownKeys, getOwnPropertyDescriptor } = Reflect

interface AuthorScript {
  before: readonly PropertyKey[]
  helpers: Record<string, unknown>
  isAdopted: boolean
  readonly names: string[]
}

const script: AuthorScript = { before: [], helpers: {}, isAdopted: false, names: [] }

export const prepareScript = (): void => {
  script.helpers = { ...builtInHelpers }
  const { SafeString, escapeExpression } = engine
  const given = { helpers: script.helpers, SafeString, Handlebars: Object.freeze({ SafeString, escapeExpression }) }
  Object.assign(globalThis, given)
  script.before = ownKeys(globalThis)
}

const functionAt = (holder: object, key: PropertyKey): NewableFunction | CallableFunction | undefined => {
  const value: unknown = getOwnPropertyDescriptor(holder, key)?.value
  return typeof value === 'function' ? value : undefined
}

const adopt = (holder: object, key: PropertyKey): void => {
  const helper = functionAt(holder, key)
  if (helper === undefined || typeof key !== 'string') return
  engine.registerHelper(key, wrapped(key, helper))
  script.names[script.names.length] = key
}

export const adoptHelpers = (): readonly string[] => {
  if (script.isAdopted) return script.names
  script.isAdopted = true
  ownKeys(globalThis)
    .filter((key) => !script.before.includes(key))
    .forEach((key) => adopt(globalThis, key))
  const { helpers } = script
  ownKeys(helpers)
    .filter((key) => typeof key === 'string' && functionAt(helpers, key) !== builtInHelpers[key])
    .forEach((key) => adopt(helpers, key))
  return script.names
}
