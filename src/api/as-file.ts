import { type Endpoint, FileReply } from './endpoint.ts'
import { users, type UserQuery } from './users.ts'

/** The list of users as a file: the same call, asked with `format=csv`. */
export const usersCsv: Endpoint<unknown, UserQuery, unknown, FileReply, never> = {
  ...users,
  media: users.alsoAs ?? [],
  reply: FileReply,
}
