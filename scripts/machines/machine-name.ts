import { E } from '../../src/domain/fp.ts'

export interface MachineName {
  readonly subject: string
  readonly name: string
}

const form = /^(?<subject>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)\/(?<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/

export const parseMachineName = (text: string): E.Either<string, MachineName> => {
  const { subject, name } = form.exec(text)?.groups ?? {}
  return subject === undefined || name === undefined
    ? E.left(
        'Name the machine as subject/name in lower case, for example: npm run machines -- new reports/report-rating',
      )
    : E.right({ subject, name })
}

/** `report-rating` as `reportRating`. */
export const camelName = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `report-rating` as `ReportRating`. */
export const titleName = (name: string): string => camelName(`-${name}`)
