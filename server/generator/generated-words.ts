import type { StoryText, SurveyText } from '#contract/content/content.ts'
import type { Language } from '#contract/values/languages.ts'

/** Words that look like content of the feed: about 450 bytes of JSON a language, as a short story has. */
const words: Record<Language, { heads: string[]; subjects: string[]; sentences: string[] }> = {
  en: {
    heads: ['Reminder', 'New', 'Report', 'Invitation', 'In brief', 'Changed', 'Explained', 'Looking back'],
    subjects: [
      'opening hours of the counter',
      'the autumn meeting',
      'voting papers by post',
      'passport appointments',
      'the school project',
      'the mountain evening',
      'questions on pensions',
      'the winter market',
    ],
    sentences: [
      'The representation answers questions by telephone in the morning.',
      'Places are given in the order in which requests arrive.',
      'Bring the document and a copy of it.',
      'The club meets on the second Thursday of the month.',
      'Those who live far away can join online.',
      'Nothing changes for people who are registered already.',
    ],
  },
  de: {
    heads: ['Erinnerung', 'Neu', 'Bericht', 'Einladung', 'In Kürze', 'Geändert', 'Erklärt', 'Rückblick'],
    subjects: [
      'Öffnungszeiten am Schalter',
      'das Herbsttreffen',
      'Stimmunterlagen per Post',
      'Termine für den Pass',
      'das Schulprojekt',
      'der Abend in den Bergen',
      'Fragen zur Rente',
      'der Wintermarkt',
    ],
    sentences: [
      'Die Vertretung beantwortet Fragen am Vormittag telefonisch.',
      'Die Plätze werden in der Reihenfolge der Anmeldungen vergeben.',
      'Bringen Sie das Dokument und eine Kopie davon mit.',
      'Der Verein trifft sich am zweiten Donnerstag des Monats.',
      'Wer weit weg wohnt, kann online dabei sein.',
      'Wer schon angemeldet ist, muss nichts tun.',
    ],
  },
  fr: {
    heads: ['Rappel', 'Nouveau', 'Reportage', 'Invitation', 'En bref', 'Changement', 'Explication', 'Retour sur'],
    subjects: [
      'les heures du guichet',
      'la rencontre d’automne',
      'le matériel de vote par la poste',
      'les rendez-vous pour le passeport',
      'le projet de l’école',
      'la soirée en montagne',
      'les questions de rente',
      'le marché d’hiver',
    ],
    sentences: [
      'La représentation répond aux questions par téléphone le matin.',
      'Les places sont attribuées dans l’ordre des inscriptions.',
      'Apportez le document et une copie.',
      'La société se réunit le deuxième jeudi du mois.',
      'Ceux qui habitent loin participent en ligne.',
      'Rien ne change pour les personnes déjà inscrites.',
    ],
  },
  it: {
    heads: ['Promemoria', 'Novità', 'Cronaca', 'Invito', 'In breve', 'Cambia', 'Spiegato', 'Uno sguardo a'],
    subjects: [
      'gli orari dello sportello',
      'l’incontro d’autunno',
      'il materiale di voto per posta',
      'gli appuntamenti per il passaporto',
      'il progetto della scuola',
      'la serata in montagna',
      'le domande sulla rendita',
      'il mercato d’inverno',
    ],
    sentences: [
      'La rappresentanza risponde alle domande per telefono al mattino.',
      'I posti sono assegnati nell’ordine delle iscrizioni.',
      'Portate il documento e una copia.',
      'La società si riunisce il secondo giovedì del mese.',
      'Chi abita lontano può partecipare in linea.',
      'Per chi è già iscritto non cambia nulla.',
    ],
  },
}

export function generatedStory(language: Language, options: { random: () => number; number: number }): StoryText {
  const { heads, subjects } = words[language]
  const sentences = pickSentences(language, options.random)
  return {
    title: `${pick(heads, options.random)}: ${pick(subjects, options.random)} (${options.number})`,
    teaser: sentences[0] ?? '',
    body: [{ t: 'p', text: [sentences.slice(1).join(' ')] }],
  }
}

export function generatedSurvey(language: Language, options: { random: () => number; number: number }): SurveyText {
  const { title, body } = generatedStory(language, options)
  const texts = words[language].subjects
  return { question: `${title}?`, body, answers: ['a', 'b', 'c'].map((id, index) => ({ id, text: texts[index] ?? id })) }
}

function pickSentences(language: Language, random: () => number): string[] {
  return Array.from({ length: 5 }, () => pick(words[language].sentences, random))
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? ''
}
