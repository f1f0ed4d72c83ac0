import type { TypedTitle } from './told.ts'

/** What somebody is typing stands in place of the title there is, once it is a title. */
export const titleShown = (real: string, typed: TypedTitle | undefined): string =>
  typed === undefined || typed.title.trim() === '' ? real : typed.title
