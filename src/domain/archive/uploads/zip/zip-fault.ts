import { E } from '../../../fp.ts'
import { shownLine } from '../../../text/visible-text.ts'
import { uploadLimits } from './limits.ts'

export interface ZipFault {
  readonly _tag: 'Several' | 'NotZip' | 'Empty' | 'TooLarge'
  readonly name: string
}

interface NamedFile {
  readonly name: string
  readonly size: number
}

const faultOf = ({ name, size }: NamedFile): ZipFault['_tag'] | null => {
  if (!/\.zip$/i.test(name)) return 'NotZip'
  if (size === 0) return 'Empty'
  return size > uploadLimits.zip ? 'TooLarge' : null
}

export const droppedZip = <Dropped extends NamedFile>(files: readonly Dropped[]): E.Either<ZipFault, Dropped> => {
  const [file, ...others] = files
  if (file === undefined || others.length > 0) return E.left({ _tag: 'Several', name: file?.name ?? '' })
  const fault = faultOf(file)
  return fault === null ? E.right(file) : E.left({ _tag: fault, name: shownLine(file.name) })
}
