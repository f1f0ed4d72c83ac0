import { randomUUID } from 'node:crypto'

export interface FirmOwner {
  readonly url: string
  readonly token: string
  readonly account: string
}

const givenNames = ['Ada', 'Byron', 'Clara', 'Dinah', 'Edmund', 'Flora', 'Gideon', 'Harriet']

export const usernameAt = (prefix: string, at: number): string => `${prefix}${at.toString().padStart(4, '0')}`

export const fileOf = (prefix: string, count: number, account: string, password: string): string => {
  const rows = Array.from({ length: count }, (_, at) => {
    const username = usernameAt(prefix, at)
    const [given, family] = [
      givenNames[at % givenNames.length]!,
      givenNames[Math.floor(at / givenNames.length) % givenNames.length]!,
    ]
    return [username, `${username}@bench.example`, password, given, family, 'portfolio', 'client', account, '', account]
  })
  const head = 'username,email,password,given_name,family_name,defaultDashboard,roles,accounts,groups,defaultCode'
  return [head, ...rows.map((cells) => cells.join(','))].join('\r\n')
}

export const importUsers = async ({ url, token }: FirmOwner, csv: string): Promise<void> => {
  const form = new FormData()
  form.append('import', JSON.stringify({ id: randomUUID(), updates: [] }))
  form.append('users', new Blob([csv], { type: 'text/csv' }), 'users.csv')
  const reply = await fetch(`${url}/api/v1/users/bulk-create`, {
    method: 'POST',
    headers: { 'access-token': token },
    body: form,
  })
  if (!reply.ok) throw new Error(`the import was refused: ${await reply.text()}`)
}
