import Handlebars from 'handlebars'
import { hiddenNames } from './hidden-names.ts'
import { noteCall } from './helper-script.ts'
import { placeIn, refuse } from './fault.ts'

export const engine = Handlebars

const hidden = (name: unknown): boolean => hiddenNames.has(String(name))

engine.unregisterHelper('log')

type Helper = (...given: readonly unknown[]) => unknown

const withLocation =
  (answer: Helper): Helper =>
  (...given) => {
    try {
      return answer(...given)
    } catch (error) {
      noteCall(error, { name: '', place: placeIn(given), isAuthors: false })
      throw error
    }
  }

const nameIn = (options: unknown): string =>
  typeof options === 'object' && options !== null && 'name' in options ? String(options.name) : ''

engine.registerHelper(
  'helperMissing',
  withLocation((...given) =>
    given.length > 1 ? refuse('TemplateFault', `There is no helper "${nameIn(given.at(-1))}".`) : undefined,
  ),
)

engine.registerHelper(
  'lookup',
  withLocation((of, name) => {
    if (hidden(name)) return refuse('NotAllowed', `"${String(name)}" is not data.`)
    return typeof of === 'object' && of !== null ? Object.getOwnPropertyDescriptor(of, String(name))?.value : undefined
  }),
)

// Handlebars only logs access beyond an object's data; this refuses it
Object.assign(Handlebars.logger, {
  log: (_: unknown, message: unknown) => {
    const name = /property "([^"]*)"/.exec(String(message))?.[1] ?? ''
    refuse('NotAllowed', `"${name}" is not data.`)
  },
})
