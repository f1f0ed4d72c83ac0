import Handlebars from 'handlebars'
import { hiddenNames } from './hidden-names.ts'
import { noteCall } from './helper-script.ts'
import { positionIn, throwFault } from './fault.ts'

export const templateEngine = Handlebars

const isHiddenName = (name: unknown): boolean => hiddenNames.has(String(name))

templateEngine.unregisterHelper('log')

type EngineHelper = (...given: readonly unknown[]) => unknown

const withErrorLocation =
  (answer: EngineHelper): EngineHelper =>
  (...given) => {
    try {
      return answer(...given)
    } catch (error) {
      noteCall(error, { name: '', position: positionIn(given), isAuthors: false })
      throw error
    }
  }

const nameIn = (options: unknown): string =>
  typeof options === 'object' && options !== null && 'name' in options ? String(options.name) : ''

templateEngine.registerHelper(
  'helperMissing',
  withErrorLocation((...given) =>
    given.length > 1 ? throwFault('TemplateFault', `There is no helper "${nameIn(given.at(-1))}".`) : undefined,
  ),
)

templateEngine.registerHelper(
  'lookup',
  withErrorLocation((of, name) => {
    if (isHiddenName(name)) return throwFault('NotAllowed', `"${String(name)}" is not data.`)
    return typeof of === 'object' && of !== null ? Object.getOwnPropertyDescriptor(of, String(name))?.value : undefined
  }),
)

// Handlebars only logs access to properties that are not data; this logger refuses the access
Object.assign(Handlebars.logger, {
  log: (_: unknown, message: unknown) => {
    const name = /property "([^"]*)"/.exec(String(message))?.[1] ?? ''
    throwFault('NotAllowed', `"${name}" is not data.`)
  },
})
