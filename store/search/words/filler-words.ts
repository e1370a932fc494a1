import type { Language } from '#contract/values/languages.ts'
import { languages } from '#contract/values/language-codes.ts'

/**
 * Words that a question is made of and that say nothing about its subject, folded. What turns a meaning round or makes it ("no", "kein",
 * "sans", "weg") is not among them.
 */
const fillers = byLanguage({
  de: `aber alle alles als also am an auch auf aus bei beim bin bis bitte brauche brauchen braucht da dafur dann das dass dein
    deine dem den der des dich die dies diese diesen dieser dir doch du durch ein eine einem einen einer eines er es etwas euch fur gehe geht gibt
    gilt habe haben hat hatte hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jemand jetzt kann kannst konnen konnte konnten
    lassen machen mache macht man mein meine meinem meinen meiner meines mich mir mit mochte muss mussen nach nachdem noch nun nur ob oder oft
    passiert per plotzlich schon sehr sein seine seinem seinen seiner seit sich sie sind so soll sollen sollte tun tue uber um und uns unser
    unsere unserem unseren vom von vor wann war was weil welche welchen welcher welches wem wen wenn wer wie wieder will wir wird wo wahrend damit unter obwohl woher
    wohin wollen wurde wurden zu zum zur zwischen bald gerade einfach eigentlich genau gemacht geworden worden`,
  fr: `ai ainsi alors apres as au aucun aussi aux avait avec avez avoir avons car ce ceci cela celle celui ces cet cette chez ci comme comment
    dans de deja des dois doit donc du elle elles en encore est et etait ete etes etre eu faire fais fait faut il ils je la le les leur leurs lui
    ma mais me mes moi mon ne nos notre nous on ont ou par parce pendant peut peux pour pourquoi puis puisque qu quand que quel quelle quelles
    quels quelqu quelque qui quoi sa se ses si soit son sont suis sur ta te tes toi ton tous tout toute toutes tres tu un une va vais veux veut
    vos votre vous vient viens y besoin voudrais combien ici maintenant depuis avant vers entre durant lors chaque pendant jusqu trop tant seul seule`,
  it: `ad agli ai al all alla alle allo anche ancora avere avete aveva bisogno che chi ci cio col come con cosa cui da dagli dai dal dall dalla dalle dallo
    de degli dei del dell della delle dello dentro deve devo di dove dopo e ed era essere fa faccio fai fanno fare fatto fino fra gia gli ha hai
    hanno ho il in io la le lei li lo loro lui ma me mi mia mie miei mio ne negli nei nel nell nella nelle nello noi nostra nostre nostri nostro o ogni
    per perche piu po poi posso possiamo puo qual quale quali qualcuno quando quanto quella quelle quelli quello questa queste questi questo qui
    se sei si sia siamo siete sono sta sto su sua sue sugli sui sul sull sulla suo suoi te ti tra tu tua tuo un una uno va vado vi
    voglio voi vorrei vostro subito adesso durante verso prima presso`,
  en: `about after again all also am an and any are as at be because been being but by can could did do does doing for from get gets getting
    give go going got had has have having he her here him his how if in into is it its just let like made make may me might must my myself need
    needed needs now of on once onto or our please s shall she should so some somebody someone something that the their them then there
    these they this those to too upon us very want wants was we were what when where whether which while who whom whose why with would you
    your yours ve re ll don doesn didn isn haven hasn couldn wouldn won aren wasn someone somebody happens happened anyone much many really`,
})

export function isFiller(word: string, language: Language): boolean {
  return (word.length === 1 && !/\d/.test(word)) || fillers[language].has(word)
}

/** Fillers of one language that are the subject in another: "a will", "a war", "to die". */
const ambiguous = new Set('will war die hat man bald also so am an in no fin ma ai sei due or car son sa sale'.split(' '))

/** Whether the word gives away that a question is asked in this language. */
export function tellsLanguage(word: string, language: Language): boolean {
  return word.length > 1 && fillers[language].has(word) && !ambiguous.has(word)
}

/** Words that most articles hold, or that tell who, when and how badly: they help to rank and must not narrow. */
const weak = byLanguage({
  de: `ausland auslandschweizer auslandschweizerin schweiz schweizer schweizerin hilfe dringend sofort kosten kostet preis gebuhren ferien urlaub reise
    gestern heute morgen unterwegs nicht kein keine keinen mehr kommt kommen komme ohne wegen trotz weiter zuerst bekomme bekommen werden beachten
    beantragen vorgehen frage fragen zahle zahlt passiert land sohn tochter mutter vater eltern bruder schwester mama papa mami papi nichte neffe onkel tante cousin cousine
    kollege kollegin`,
  fr: `etranger suisse suisses aide urgent urgente vite cout coute frais prix vacances voyage hier aujourd demain pas plus sans jamais rien doit doivent veut
    arrive arriver pays fils fille mere pere parents frere soeur maman papa oncle tante neveu niece cousin cousine ami amie`,
  it: `estero svizzera svizzero svizzeri aiuto costo costa costi spese prezzo vacanza vacanze ieri oggi domani non senza niente mai piu contro arriva paese
    figlio figlia stato stata stati fratello sorella madre padre genitori mamma papa zio zia cugino cugina amico amica`,
  en: `abroad overseas switzerland swiss help urgently quickly cost costs price fee fees holiday holidays vacation trip yesterday today tomorrow not no
    without never more against new out off up over before during still only country son daughter mother father parents brother sister mum mom dad uncle aunt nephew niece cousin friend late`,
})
const weakInAny = new Set(languages.flatMap((language) => [...weak[language]]))

export function isWeak(word: string): boolean {
  return weakInAny.has(word)
}

/** A phrase as someone types it who knows it: its words but for the fillers. */
export function phraseOf(words: readonly string[], language: Language): string {
  return words.filter((word) => !isFiller(word, language)).join(' ')
}

function byLanguage(lists: Record<Language, string>): Record<Language, ReadonlySet<string>> {
  const set = (list: string) => new Set(list.split(/\s+/))
  return { de: set(lists.de), fr: set(lists.fr), it: set(lists.it), en: set(lists.en) }
}
