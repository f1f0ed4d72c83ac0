import { opendirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

export const ownerOf = (place: string): number | undefined => statSync(place, { throwIfNoEntry: false })?.uid

const written = [
  '',
  'postgres',
  ...['cluster', 'cluster/PG_VERSION', 'password', 'postgres.log'].map((name) => `postgres/${name}`),
]

const filled = ['files', 'zips', 'attachments', 'incoming'].map((name) => `archive/${name}`)

const isHalfMade = (name: string): boolean => name.startsWith('postgres-new-')

/** What a file system has in any folder that is a volume of its own is no file of Plutus's. */
const isOfVolume = (name: string): boolean => name === 'lost+found' || name.startsWith('.')

const namesIn = (folder: string): readonly string[] => (ownerOf(folder) === undefined ? [] : readdirSync(folder))

// of hundreds of thousands of reports: what is handed over is a whole folder, and what root left in one is the newest or all of it
const mostTried = 100

const someNamesIn = (folder: string): readonly string[] => {
  if (ownerOf(folder) === undefined) return []
  const names = opendirSync(folder)
  const some: string[] = []
  for (let entry = names.readSync(); entry !== null && some.length < mostTried; entry = names.readSync())
    if (!isOfVolume(entry.name)) some.push(entry.name)
  names.closeSync()
  return some
}

/** What the server writes and reads in its data folder, where it is there. */
const placesIn = (dataFolder: string): readonly string[] => [
  ...[...written, 'archive', ...filled].map((name) => path.join(dataFolder, name)),
  ...namesIn(dataFolder)
    .filter(isHalfMade)
    .map((name) => path.join(dataFolder, name)),
  ...filled
    .map((name) => path.join(dataFolder, name))
    .flatMap((folder) => someNamesIn(folder).map((name) => path.join(folder, name))),
]

/** Whether nobody else has any of what is Plutus's in the folder; what else there is in it is left alone. */
export const isAllOf = (uid: number, dataFolder: string): boolean =>
  placesIn(dataFolder).every((place) => [undefined, uid].includes(ownerOf(place)))
