import type * as t from 'io-ts'
import { contract } from '../../../src/api/contract.ts'
import type { AnyEndpoint } from '../../../src/api/endpoint.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

const inBraces = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const propertiesOf = (schema: JsonSchema): readonly (readonly [string, unknown])[] => {
  const { properties } = schema
  return typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
}

const parametersIn = (place: 'path' | 'query', codec: t.Mixed): readonly JsonSchema[] =>
  propertiesOf(jsonSchemaOf(codec)).map(([name, schema]) => ({ name, in: place, required: place === 'path', schema }))

const json = (schema: JsonSchema): JsonSchema => ({ content: { 'application/json': { schema } } })

const failure: JsonSchema = {
  type: 'object',
  properties: { success: { const: false }, message: { type: 'string' } },
  required: ['success', 'message'],
}

const refusalsOf = ({ refusals }: AnyEndpoint): JsonSchema => {
  const byStatus = Map.groupBy(Object.entries(refusals), ([, status]) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, entries]) => [
      status,
      { description: entries.map(([tag]) => tag).join(', '), ...json(failure) },
    ]),
  )
}

const operation = (name: string, endpoint: AnyEndpoint): JsonSchema => ({
  operationId: name,
  ...(endpoint.access._tag === 'Public' ? {} : { security: [{ accessToken: [] }] }),
  parameters: [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)],
  ...(['POST', 'PUT'].includes(endpoint.method)
    ? { requestBody: { required: true, ...json(jsonSchemaOf(endpoint.body)) } }
    : {}),
  responses: { 200: { description: 'Success', ...json(jsonSchemaOf(endpoint.reply)) }, ...refusalsOf(endpoint) },
})

const pathsOf = (endpoints: readonly (readonly [string, AnyEndpoint])[]): JsonSchema => {
  const byPath = Map.groupBy(endpoints, ([, { path }]) => inBraces(path))
  return Object.fromEntries(
    [...byPath].map(([path, there]) => [
      path,
      Object.fromEntries(there.map(([name, endpoint]) => [endpoint.method.toLowerCase(), operation(name, endpoint)])),
    ]),
  )
}

/** The contract as an OpenAPI 3.1 document. */
export const openApi: JsonSchema = {
  openapi: '3.1.0',
  info: { title: 'Plutus', version: '1' },
  servers: [{ url: '/api/v1' }],
  components: { securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'access-token' } } },
  paths: pathsOf(Object.entries(contract)),
}
