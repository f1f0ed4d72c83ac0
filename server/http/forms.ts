import type { FastifyInstance } from 'fastify'

/** Calls of `bind` may come as forms, whose fields nobody reads: no other call may, as any page can send one to any site. */
export const takeForms = (app: FastifyInstance, bind: (own: FastifyInstance) => void): void => {
  app.register((own, _, done) => {
    own.addContentTypeParser<string>(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, parsed) => {
        parsed(null)
      },
    )
    bind(own)
    done()
  })
}
