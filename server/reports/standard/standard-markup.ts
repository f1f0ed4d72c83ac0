import { readFileSync } from 'node:fs'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8').trimEnd()

const inclusion = /^( *)\{\{> ([a-z-]+)\}\}$/gm

const indented = (text: string, indent: string): string => text.replaceAll(/^(?=.)/gm, indent)

/** A report stands alone once a firm has it: the parts that several share are written into each. */
const complete = (text: string): string =>
  text.replaceAll(inclusion, (_, indent: string, name: string) =>
    indented(complete(read(`./parts/${name}.hbs`)), indent),
  )

/** The markup of a report of ours. */
export const standardMarkup = (name: string): string => `${complete(read(`./markup/${name}.hbs`))}\n`
