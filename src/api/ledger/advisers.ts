import * as t from 'io-ts'
import { Adviser } from '../../domain/ledger/accounts/account.ts'
import { anyOf, endpoint, ownCode } from '../endpoint.ts'

export const advisers = endpoint({
  method: 'GET',
  path: '/advisers',
  access: anyOf('site.admin', 'client.admin'),
  reply: t.readonlyArray(Adviser),
})

export const adviser = endpoint({
  method: 'GET',
  path: '/advisers/:code',
  access: ownCode('adviser'),
  params: t.strict({ code: t.string }),
  reply: Adviser,
  refusals: { NotFound: 404 },
})
