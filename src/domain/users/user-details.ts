import * as t from 'io-ts'
import { mapRecord } from '../lists/map-record.ts'
import { pickRecord } from '../lists/pick-record.ts'
import { textUpTo } from '../text/text-codec.ts'

/** `detail-rules.ts` has the rules of each kind. */
export type DetailKind = 'email' | 'title' | 'name' | 'note' | 'phone'

export interface DetailDeclaration {
  readonly label: string
  readonly kind: DetailKind
  /** Other headers of its column in an import file, in small letters without spaces. */
  readonly headers?: readonly string[]
  /** Joins several details into one line of the sidebar; without it a detail has a line of its own. */
  readonly sidebarLine?: 'Name' | 'Address'
}

type Declarations = Readonly<Record<string, DetailDeclaration>>

/** Shown in the list of users, and in the form under the heading "Personal details". */
export const personalDetails = {
  email: { label: 'Email', kind: 'email', headers: ['emailaddress', 'mail'] },
  title: { label: 'Title', kind: 'title', sidebarLine: 'Name' },
  given_name: { label: 'Given name', kind: 'name', headers: ['firstname'], sidebarLine: 'Name' },
  middle_name: { label: 'Middle name', kind: 'note', sidebarLine: 'Name' },
  family_name: { label: 'Family name', kind: 'name', headers: ['lastname', 'surname'], sidebarLine: 'Name' },
} as const satisfies Declarations

/** Not in the list of users. */
export const contactDetails = {
  phone_number: { label: 'Phone', kind: 'phone', headers: ['telephone'] },
  mobile_number: { label: 'Mobile', kind: 'phone', headers: ['mobilephone'] },
  address_one: { label: 'Address', kind: 'note', headers: ['address1'], sidebarLine: 'Address' },
  address_two: { label: 'Address, second line', kind: 'note', headers: ['address2'], sidebarLine: 'Address' },
} as const satisfies Declarations

const declared = { ...personalDetails, ...contactDetails }

export const DetailName = t.keyof(declared)
export type DetailName = t.TypeOf<typeof DetailName>

/** Keys are columns of the table `person`, and fields of calls. */
export const userDetails: Readonly<Record<DetailName, DetailDeclaration>> = declared

export const detailNames: readonly DetailName[] = Object.keys(userDetails).filter(DetailName.is)

export const detailLabels = mapRecord(userDetails, ({ label }) => label)

export const detailTexts = mapRecord(userDetails, () => textUpTo(1_000))

/** Stored outside the log, because a law may require erasing them. Events only name the changed fields. */
export const UserDetails = t.readonly(t.strict(detailTexts))
export type UserDetails = t.TypeOf<typeof UserDetails>

export const noDetails: UserDetails = mapRecord(userDetails, () => '')

const PersonalDetailName = t.keyof(personalDetails)
type PersonalDetailName = t.TypeOf<typeof PersonalDetailName>

const personalDetailNames = detailNames.filter(PersonalDetailName.is)

export const detailsOf = (details: UserDetails): UserDetails => pickRecord(details, detailNames)

export const personalDetailsOf = (details: UserDetails): Pick<UserDetails, PersonalDetailName> =>
  pickRecord(details, personalDetailNames)

export const canonicalEmail = (email: string): string => email.trim().toLowerCase()

export const isSameEmail = (one: string, other: string): boolean => canonicalEmail(one) === canonicalEmail(other)
