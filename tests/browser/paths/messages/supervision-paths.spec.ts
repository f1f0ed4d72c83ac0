import { signIn } from '../../../support/sign-in.ts'
import { testJustifying } from '../../support/justifying-dialog.ts'
import { plutusUrl } from '../../support/plutus-test.ts'

testJustifying({
  who: 'messages that are opened under supervision',
  title: /^Read the messages of/,
  button: 'Read messages',
  call: /\/api\/v1\/messages\/[^/]+\/supervision$/,
  address: '/admin/supervisions',
  answer: { id: 's1', until: '2099-01-01T00:00:00.000Z', position: 1 },
  token: async () => (await signIn(plutusUrl(), 'superadmin')).token,
  ready: () => Promise.resolve(),
  begin: async (page) => {
    await page.getByRole('button', { name: 'Read messages…' }).click()
    const explorer = page.getByRole('dialog', { name: 'Choose a user' })
    await explorer.getByRole('option').first().click()
  },
})
