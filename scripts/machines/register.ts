import { camelName, type MachineName } from './machine-name.ts'

/** Adds the sample of a machine to the text of the registry: its import, and its entry at the end. */
export const registerSample = (registry: string, { subject, name }: MachineName): string => {
  const camel = camelName(name)
  const entry = camel === name ? camel : `'${name}': ${camel}`
  return registry
    .replace(/\n\n\/\*\*/, `\nimport { ${camel} } from './${subject}/${name}.ts'\n\n/**`)
    .replace(/\n\}\n$/, `\n  ${entry},\n}\n`)
}
