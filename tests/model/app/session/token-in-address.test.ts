import { expect, test } from 'vitest'
import { takeTokenFromAddress } from '../../../../src/app/session/token-in-address.ts'
import { O } from '../../../../src/domain/fp.ts'

/** Takes the token from an address; returns it and the remaining address. */
const taken = (address: string) => {
  window.history.replaceState(null, '', address)
  const brought = takeTokenFromAddress(window)
  const { pathname, search, hash } = window.location
  return { brought, left: `${pathname}${search}${hash}` }
}

const brought = (state: O.Option<string> = O.none) => O.some({ token: 'a.b.c', state })
const redirect = (path: string) => new URLSearchParams({ redirect: path }).toString()

test.each([
  ['/login?token=a.b.c', brought(), '/login'],
  [`/login?${redirect('/users')}&token=a.b.c#top`, brought(), `/login?${redirect('/users')}#top`],
  [
    `/login?${redirect('/users?plutus_state=4b1d')}&token=a.b.c`,
    brought(O.some('4b1d')),
    `/login?${redirect('/users')}`,
  ],
  [`/login?${redirect('/?plutus_state=4b1d')}&token=a.b.c`, brought(O.some('4b1d')), '/login'],
  ['/users?plutus_state=4b1d&token=a.b.c', brought(O.some('4b1d')), '/users'],
  [`/login?${redirect('/users?plutus_state=4b1d')}`, O.none, `/login?${redirect('/users')}`],
  ['/users?page=2', O.none, '/users?page=2'],
])('%s', (address, expected, left) => {
  expect(taken(address)).toEqual({ brought: expected, left })
})

test('a redirect that leads elsewhere has no state', () => {
  const { brought: found } = taken(`/login?${redirect('https://evil.example/?plutus_state=4b1d')}&token=a.b.c`)
  expect(found).toEqual(brought())
})
