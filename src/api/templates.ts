import * as t from 'io-ts'
import { endpoint, signedIn } from './endpoint.ts'

/** The words of a text widget that has them by address: Markdown or HTML, as its name ends. */
export const template = endpoint({
  method: 'GET',
  path: '/templates/:name',
  access: signedIn,
  params: t.strict({ name: t.string }),
  reply: t.string,
  refusals: { NotFound: 404 },
})
