import type { FastifyInstance } from 'fastify'

/** Only these calls may arrive as forms. Their fields are ignored, because any page can send a form to any site. */
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
