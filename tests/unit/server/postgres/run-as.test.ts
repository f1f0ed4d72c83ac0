import { expect, test } from 'vitest'
import { leastUserIn, sharedUserWarning } from '../../../../server/postgres/embedded/run-as.ts'

const nobody = 'nobody:x:99:98:nobody:/:/usr/sbin/nologin'
const root = 'root:x:0:0:root:/root:/bin/bash'
const plutus = 'plutus:x:998:997::/home/plutus:/usr/sbin/nologin'

test.each([
  ['the user of its own', [root, nobody, plutus], { uid: 998, gid: 997 }],
  ['nobody, where there is none', [root, nobody], { uid: 99, gid: 98 }],
  ['nobody, where only names begin like it', [root, nobody, 'plutus2:x:5:5::/:/bin/sh'], { uid: 99, gid: 98 }],
  ['the number nobody has, where no user is known', [], { uid: 65_534, gid: 65_534 }],
  [
    'nobody of a Mac',
    ['nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false'],
    { uid: 2 ** 32 - 2, gid: 2 ** 32 - 2 },
  ],
])('root runs a new database as %s', (_, lines, user) => {
  expect(leastUserIn(lines.join('\n'))).toEqual(user)
})

test('a user whom others run as too is told with the command that makes one, and who is not root is told nothing', async () => {
  expect(await sharedUserWarning({ uid: 2 ** 31 - 7, gid: 1 })).toContain('useradd --system')
  expect(await sharedUserWarning(undefined)).toBeUndefined()
})
