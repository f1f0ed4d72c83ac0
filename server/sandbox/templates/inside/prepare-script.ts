import { builtInHelpers } from './built-in/built-in.ts'
import { templateEngine } from './engine.ts'
import { noteCall } from './helper-script.ts'
import { positionIn, throwFault } from './fault.ts'

const { apply: applyFunction } = Reflect

const promiseClass = Promise

const wrapHelper = (name: string, helper: CallableFunction | NewableFunction) =>
  function (this: unknown, ...given: readonly unknown[]): unknown {
    try {
      const answer: unknown = applyFunction(helper, this, given)
      return typeof answer === 'object' && answer instanceof promiseClass
        ? throwFault('HelperFault', 'It returns a promise; helpers must return their value directly.')
        : answer
    } catch (error) {
      noteCall(error, { name, position: positionIn(given), isAuthors: true })
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

const authorScript: AuthorScript = { before: [], helpers: {}, isAdopted: false, names: [] }

export const prepareScript = (): void => {
  authorScript.helpers = { ...builtInHelpers }
  const { SafeString, escapeExpression } = templateEngine
  const given = {
    helpers: authorScript.helpers,
    SafeString,
    Handlebars: Object.freeze({ SafeString, escapeExpression }),
  }
  Object.assign(globalThis, given)
  authorScript.before = ownKeys(globalThis)
}

const functionAt = (holder: object, key: PropertyKey): NewableFunction | CallableFunction | undefined => {
  const value: unknown = getOwnPropertyDescriptor(holder, key)?.value
  return typeof value === 'function' ? value : undefined
}

const adoptHelper = (holder: object, key: PropertyKey): void => {
  const helper = functionAt(holder, key)
  if (helper === undefined || typeof key !== 'string') return
  templateEngine.registerHelper(key, wrapHelper(key, helper))
  authorScript.names[authorScript.names.length] = key
}

export const adoptHelpers = (): readonly string[] => {
  if (authorScript.isAdopted) return authorScript.names
  authorScript.isAdopted = true
  ownKeys(globalThis)
    .filter((key) => !authorScript.before.includes(key))
    .forEach((key) => adoptHelper(globalThis, key))
  const { helpers } = authorScript
  ownKeys(helpers)
    .filter((key) => typeof key === 'string' && functionAt(helpers, key) !== builtInHelpers[key])
    .forEach((key) => adoptHelper(helpers, key))
  return authorScript.names
}
