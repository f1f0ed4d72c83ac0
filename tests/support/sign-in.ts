import { authenticate } from '../../src/api/authentication.ts'
import { E } from '../../src/domain/fp.ts'

export const demoPassword = 'Plutus2026'

/** Signs in over HTTP as a script would and answers the token and the identity. */
export const signIn = async (url: string, username: string, password = demoPassword) => {
  const response = await fetch(`${url}/api/v1/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const reply = authenticate.reply.decode(await response.json())
  if (E.isLeft(reply)) throw new Error(`${username} could not sign in: ${response.status.toString()}`)
  return reply.right
}

/** A call as the person whose token it is. */
export const callAs = (url: string, token: string) => (method: string, path: string, body?: unknown) =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'access-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
