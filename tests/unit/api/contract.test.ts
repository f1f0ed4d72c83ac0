import { expect, test } from 'vitest'
import { openApiOf } from '../../../server/http/openapi/openapi.ts'
import { contract } from '../../../src/api/contract.ts'

test('the contract is what it was: changing it is a decision', () => {
  expect(openApiOf(contract)).toMatchSnapshot()
})

test('every call has an address and a method of its own', () => {
  const calls = Object.values(contract).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test('every reference of the description leads somewhere', () => {
  const described = openApiOf(contract)
  const text = JSON.stringify(described)
  const schemas = JSON.stringify(described['components'])
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) expect(schemas).toContain(`"${name ?? ''}":{`)
})

test('every parameter in a path is described', () => {
  const { paths } = openApiOf(contract)
  for (const [path, operations] of Object.entries(paths ?? {}))
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      expect(JSON.stringify(operations)).toContain(`"name":"${name ?? ''}","in":"path"`)
})
