import { checkDateOfBirth } from '#contract/account/date-of-birth.ts'
import { maxNameLength } from '#contract/account/user.ts'
import type { FieldError } from '#contract/wire/wire.ts'
import { isBlank } from '#contract/values/plain-signs.ts'
import { excessOf } from '#src/shared/ui/forms/field.tsx'
import type { PhoneCheck } from './phone-number.ts'
import { type Additional, birthOf, type ProfileForm } from './profile-form.ts'

/** The messages of the specification's rules; each is a key of the wording. */
export type ProblemKey =
  | 'salutationRequired'
  | 'firstNameRequired'
  | 'lastNameRequired'
  | 'phoneRequired'
  | 'phoneInvalid'
  | 'birthRequired'
  | 'birthInvalid'
  | 'birthInFuture'
  | 'birthTooOld'
  | 'countryRequired'
  | 'countryInvalid'
  | 'mainRequired'
  | 'additionalIncomplete'
  | 'additionalTwice'
  | 'nameTooLong'

export type PersonalField = 'salutation' | 'firstName' | 'lastName' | 'phone' | 'dateOfBirth' | 'residence'
/** An additional representation is named by its key, and which of its two pickers lacks something. */
export type FieldName = PersonalField | 'main' | `country-${number}` | `representation-${number}`

export interface FormProblem {
  field: FieldName
  key: ProblemKey
}

export interface Rules {
  /** yyyy-mm-dd, by the citizen's own calendar. */
  today: string
  checkPhone: PhoneCheck
}

/** Everything that keeps a form from being sent, in the order of its fields. */
export function problemsOf(form: ProfileForm, rules: Rules): FormProblem[] {
  return [...residenceProblems(form), ...representationProblems(form), ...personalProblems(form, rules)]
}

function residenceProblems({ residence }: ProfileForm): FormProblem[] {
  const key = residenceProblem(residence)
  return key ? [{ field: 'residence', key }] : []
}

function personalProblems(form: ProfileForm, { today, checkPhone }: Rules): FormProblem[] {
  const found: [PersonalField, ProblemKey | null][] = [
    ['salutation', form.salutation === null ? 'salutationRequired' : null],
    ['firstName', isBlank(form.firstName) ? 'firstNameRequired' : isTooLong(form.firstName) ? 'nameTooLong' : null],
    ['lastName', isBlank(form.lastName) ? 'lastNameRequired' : isTooLong(form.lastName) ? 'nameTooLong' : null],
    ['dateOfBirth', birthProblem(birthOf(form), today)],
    ['phone', phoneProblem()],
  ]
  return found.flatMap(([field, key]) => (key ? [{ field, key }] : []))

  function phoneProblem() {
    if (isBlank(form.phone)) return 'phoneRequired'
    return checkPhone(form.dial, form.phone) === null ? 'phoneInvalid' : null
  }
}

export function representationProblems(form: Pick<ProfileForm, 'residence' | 'main' | 'additional'>): FormProblem[] {
  const main: FormProblem[] = form.main.value === null ? [{ field: 'main', key: 'mainRequired' }] : []
  const taken = new Set([`${form.main.value} ${form.residence.value}`])
  return [
    ...main,
    ...form.additional.flatMap((item): FormProblem[] => {
      const pair = `${item.representation.value} ${item.country.value}`
      const incomplete = incompleteField(item)
      if (incomplete) return [{ field: incomplete, key: 'additionalIncomplete' }]
      if (taken.has(pair)) return [{ field: `representation-${item.key}`, key: 'additionalTwice' }]
      taken.add(pair)
      return []
    }),
  ]
}

function incompleteField({ key, country, representation }: Additional): FieldName | null {
  if (country.value === null) return `country-${key}`
  return representation.value === null ? `representation-${key}` : null
}

const isTooLong = (name: string) => excessOf(name, maxNameLength) > 0

function residenceProblem({ text, value }: ProfileForm['residence']): ProblemKey | null {
  if (value !== null) return null
  return text.trim() === '' ? 'countryRequired' : 'countryInvalid'
}

function birthProblem(text: string, today: string): ProblemKey | null {
  if (text === '') return 'birthRequired'
  switch (checkDateOfBirth(text, today)) {
    case 'invalid':
      return 'birthInvalid'
    case 'in-the-future':
      return 'birthInFuture'
    case 'too-old':
      return 'birthTooOld'
    case null:
      return null
  }
}

/** What the service or the contract has against the body, one problem a field: the first says what to mend. */
export function problemsOfService(errors: readonly FieldError[], form: ProfileForm): FormProblem[] {
  const problems = errors.flatMap((error) => problemOfService(error, form) ?? [])
  return problems.filter(({ field }, at) => problems.findIndex((other) => other.field === field) === at)
}

/** As the form says it; null where it concerns none of its fields. */
function problemOfService({ field, code }: FieldError, form: ProfileForm): FormProblem | null {
  const [name, index] = field.split('.')
  switch (name) {
    case 'salutation':
      return { field: 'salutation', key: 'salutationRequired' }
    case 'firstName':
      return { field: 'firstName', key: 'firstNameRequired' }
    case 'lastName':
      return { field: 'lastName', key: 'lastNameRequired' }
    case 'mobilePhone':
      return { field: 'phone', key: 'phoneInvalid' }
    case 'dateOfBirth':
      return {
        field: 'dateOfBirth',
        key: code === 'in-the-future' ? 'birthInFuture' : code === 'too-old' ? 'birthTooOld' : 'birthInvalid',
      }
    case 'countryOfResidence':
      return { field: 'residence', key: 'countryInvalid' }
    case 'representations':
      return problemOfEntry(Number(index), form)
    case undefined:
    default:
      return null
  }
}

function problemOfEntry(index: number, form: ProfileForm): FormProblem {
  const item = form.additional[index - 1]
  return item ? { field: `representation-${item.key}`, key: 'additionalIncomplete' } : { field: 'main', key: 'mainRequired' }
}
