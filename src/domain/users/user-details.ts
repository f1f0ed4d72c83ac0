import * as t from 'io-ts'
import { text } from '../text.ts'

export const detailTexts = {
  email: text(1_000),
  title: text(1_000),
  given_name: text(1_000),
  middle_name: text(1_000),
  family_name: text(1_000),
  phone_number: text(1_000),
  mobile_number: text(1_000),
  address_one: text(1_000),
  address_two: text(1_000),
}

/** Kept outside the log, because a law may have it erased; events only name changed fields. */
export const UserDetails = t.readonly(t.strict(detailTexts))
export type UserDetails = t.TypeOf<typeof UserDetails>

export const DetailName = t.keyof(detailTexts)
export type DetailName = t.TypeOf<typeof DetailName>

export const detailNames: readonly DetailName[] = Object.keys(detailTexts).filter(DetailName.is)

export const noDetails: UserDetails = {
  email: '',
  title: '',
  given_name: '',
  middle_name: '',
  family_name: '',
  phone_number: '',
  mobile_number: '',
  address_one: '',
  address_two: '',
}

export const canonicalEmail = (email: string): string => email.trim().toLowerCase()

export const isSameEmail = (one: string, other: string): boolean => canonicalEmail(one) === canonicalEmail(other)

export const personTitles: readonly string[] = ['Mr.', 'Ms.', 'Mrs.', 'Miss', 'Dr.']

export const detailsOf = (details: UserDetails): UserDetails => ({
  email: details.email,
  title: details.title,
  given_name: details.given_name,
  middle_name: details.middle_name,
  family_name: details.family_name,
  phone_number: details.phone_number,
  mobile_number: details.mobile_number,
  address_one: details.address_one,
  address_two: details.address_two,
})
