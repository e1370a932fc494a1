import { type Concept, createThesaurus } from '#store/search/words/thesaurus.ts'
import { emergency } from './emergency.ts'
import { familyAndDeath } from './family-and-death.ts'
import { moneyAndWork } from './money-and-work.ts'
import { papersAndPlaces } from './papers-and-places.ts'

/** What citizens say where the guide says it otherwise. */
export const concepts: readonly Concept[] = [...emergency, ...moneyAndWork, ...papersAndPlaces, ...familyAndDeath]
export const everydayWords = createThesaurus(concepts)
