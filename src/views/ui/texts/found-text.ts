import { pluralise } from '../../../domain/text/pluralise.ts'

export const foundText = (found: number, one: string): string =>
  found === 0 ? `No ${one} matches` : pluralise(found, one)
