import { type Endpoint, FileReply } from './endpoint.ts'

/** The same call, asked with a `format` for which it answers with a file. */
export const asFile = <Params, Query, Body, Reply, Refusal extends string>(
  endpoint: Endpoint<Params, Query, Body, Reply, Refusal>,
): Endpoint<Params, Query, Body, FileReply, Refusal> => ({
  ...endpoint,
  media: endpoint.alsoAs ?? [],
  reply: FileReply,
})
