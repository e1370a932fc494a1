import type { Concept } from '#store/search/words/thesaurus.ts'

/** Family, citizenship, death. */
export const familyAndDeath: readonly Concept[] = [
  {
    de: 'geburt, geburten, geboren*, baby*, neugeboren*, schwanger*, entbindung, niederkunft, kind bekommen, kind erwarten, nachwuchs, vaterschaft, säugling',
    fr: 'naissance*, naître, née, nés, bébé*, enceinte, grossesse, accouch*, paternité, attends un enfant',
    it: 'nascita, nascite, nato, nata, neonat*, bebè, incinta, gravidanza, parto, partorit*, paternità, aspetto un bambino',
    en: 'birth, births, born, baby, babies, newborn*, pregnan*, gave birth, giving birth, expecting, paternity, maternity',
  },
  {
    de: 'kind, kinder, kinds, sohn, tochter, bub, mädchen, söhne, töchter, kids, stiefsohn, stieftochter',
    fr: 'enfant*, fils, fille, filles, gosse*, gamin*, môme*, petiot*, beau-fils, belle-fille, fillette',
    it: 'figlio, figlia, figli, bambin*, minor*, bimb*, bimbo, bimba, figliastr*',
    en: 'child, children, kid, kids, son, sons, daughter*, little girl, little boy, toddler, stepson, stepdaughter',
  },
  {
    de: 'heirat, heiraten, heirate, geheiratet, verheiratet, hochzeit*, trauung, trauen lassen, ehe, eheschliessung, verlobt, verlobung, partnerschaft, homo-ehe',
    fr: 'mariage, mariages, marier, marié, mariée, mariés, noces, épouser, union, partenariat, fiançailles, pacs',
    it: 'matrimonio, matrimoni, sposar*, sposat*, sposo, sposiamo, nozze, unione, fidanzamento',
    en: 'marry*, married, marriage*, wedding*, wed, partnership*, engaged, civil partnership, tie the knot',
  },
  {
    de: 'scheidung*, scheiden, geschieden*, trennung, getrennt*, trennen, exmann, exfrau, ex-mann, ex-frau, alimente, unterhalt, auseinander, verlassen worden, sitzen gelassen, fremdgegangen',
    fr: 'divorc*, séparation, séparé*, séparer, ex-mari, ex-femme, pension alimentaire, me quitte, m’a quitté*, largué*, infidèle, mon ex, me trompe',
    it: 'divorzi*, separazion*, separat*, separarsi, ex marito, ex moglie, alimenti, marito lasciato, moglie lasciata, mi lascia, mi tradisce, il mio ex',
    en: 'divorc*, separat*, split up, splitting up, break up, breaking up, ex-husband, ex-wife, alimony, maintenance, husband left, wife left, walked out on me, leaving me, cheating on me, my ex',
  },
  {
    de: 'ehefrau, ehemann, frau, mann, ehepartner*, gatte, gattin, partner*, freundin, freund, lebenspartner*, verlobte*, konkubinat',
    fr: 'épouse, époux, femme, mari, conjoint*, partenaire*, copine, copain, compagne, compagnon, concubin*, fiancé*',
    it: 'moglie, marito, coniug*, sposa, partner, compagna, compagno, fidanzat*, convivent*',
    en: 'wife, husband, spouse*, partner*, girlfriend, boyfriend, fiance*',
  },
  {
    de: 'einbürger*, eingebürgert, schweizer werden, schweizerin werden, erleichterte einbürgerung',
    fr: 'naturalis*, devenir suisse, devenir suissesse, naturalisation facilitée',
    it: 'naturalizz*, diventare svizzero, diventare svizzera, naturalizzazione agevolata',
    en: 'naturalis*, naturaliz*, become swiss, becoming swiss, become a swiss citizen, become a citizen',
  },
  {
    de: 'bürgerrecht*, staatsbürgerschaft, staatsangehörigkeit, nationalität',
    fr: 'nationalité*, citoyenneté',
    it: 'cittadinanz*, nazionalità',
    en: 'citizenship, nationality',
  },
  {
    de: 'abstammung, grossvater, grossmutter, grosseltern, urgrossvater, vorfahren, enkel*, nachkommen, wurzeln',
    fr: 'filiation, descendance, grand-père, grand-mère, grands-parents, ancêtre*, petit-fils, petite-fille, petits-enfants, racines, origines',
    it: 'filiazione, discendenz*, nonno, nonna, nonni, bisnonno, antenat*, nipot*, radici, origini',
    en: 'descent, descend*, ancest*, grandfather, grandmother, grandparent*, grandad, grandma, grandchild*, grandson, granddaughter, roots',
  },
  {
    de: 'doppelbürger*, doppelbürgerschaft, doppelpass, zwei pässe, zweiter pass, zweiten pass, mehrfache, doppelte staats*, andere staatsbürgerschaft, beide pässe, beide staatsbürgerschaften, zweite staatsbürgerschaft',
    fr: 'double nationalité, binational*, bi-national*, deux passeports, deuxième passeport, autre nationalité, double citoyen*, les deux passeports, les deux nationalités',
    it: 'doppia cittadinanza, doppia nazionalità, doppio passaporto, due passaporti, secondo passaporto, binazional*, altra cittadinanza, due cittadinanze, entrambi i passaporti',
    en: 'dual citizen*, dual national*, double nationality, two passports, second passport, multiple nationality, second citizenship, another citizenship, both passports, both nationalities, keep my swiss passport',
  },
  {
    de: 'bürgerrecht verloren, bürgerrecht verlieren, schweizer pass verlieren, verwirk*, aberkannt, ausgebürgert, wiedereinbürgerung, verzichten, 25 jahre',
    fr: 'perte de la nationalité, perdre la nationalité, péremption, réintégr*, déchéance, renoncer, 25 ans',
    it: 'perdita della cittadinanza, perdere la cittadinanza, perenzione, reintegr*, revoca, rinunci*, 25 anni',
    en: 'loss of citizenship, lose citizenship, lost citizenship, lose nationality, forfeit*, reinstate*, revoked, renounce, age 25',
  },
  {
    de: 'familiennachzug, nachziehen, nachholen, mitbringen, holen, mitnehmen',
    fr: 'regroupement familial, faire venir, amener, emmener, ramener',
    it: 'ricongiungimento, ricongiungere, far venire, portare',
    en: 'family reunification, reunification, bring, bring over, bringing',
  },
  {
    de: 'visum, visa, bewilligung*, aufenthalt*, b-bewilligung, aufenthaltsbewilligung, arbeitsbewilligung',
    fr: 'visa*, permis de séjour, titre de séjour, autorisation*, séjour, permis b',
    it: 'visto, visti, permesso, permesso di dimora, permesso di soggiorno',
    en: 'visa*, permit, permits, residence permit, b permit',
  },
  {
    de: 'tod, tot, tote*, todesfall*, todesfälle, gestorben, verstorben*, sterben, stirbt, starb, ums leben gekommen, umgekommen, hinschied, todesurkunde, totenschein',
    fr: 'mort, morte, décès, décédé*, mourir, meurt, défunt*, acte de décès',
    it: 'morto, morta, morte, decess*, decedut*, morire, muore, defunt*, atto di morte, mancato, mancata',
    en: 'death, deaths, died, die, dies, dying, dead, deceased, passed away, passed, death certificate',
  },
  {
    de: 'beerdig*, bestatt*, begräbnis, begraben, sarg, urne, urnen, asche, kremation, kremier*, einäscher*, leiche, leichnam, überführ*, friedhof, abdankung, grab, tote heimholen',
    fr: 'enterrement, enterrer, obsèques, funérailles, inhum*, cercueil, urne, cendres, crémation, incinér*, corps, dépouille, pompes funèbres, cimetière, tombe, transfert du corps',
    it: 'funeral*, seppellire, sepolt*, sepoltura, bara, urna, ceneri, cremazion*, cremar*, salma, pompe funebri, onoranze funebri, cimitero, tomba',
    en: 'funeral*, burial*, bury, buried, coffin, urn, ashes, cremat*, body, corpse, undertaker*, cemetery, remains',
  },
  {
    de: 'erbe, erben, erbschaft*, erbschein, erbrecht, geerbt, vererben, nachlass, hinterlassenschaft, erbengemeinschaft, hinterlassen, pflichtteil, erbanteil',
    fr: 'hérit*, succession*, legs, léguer, part d’héritage, réserve héréditaire, nous revient',
    it: 'eredit*, erede, eredi, succession*, lascito, spetta, spettano, legittima, quota ereditaria',
    en: 'inherit*, heir, heirs, heiress, estate, legacy, probate, left me, left us, entitled to',
  },
  {
    de: 'testament*, letzter wille, letzten willen, patientenverfügung*, vorsorgeauftrag, vollmacht*, urteilsunfähig, demenz, dement, koma, lebenserhaltend*, lebensverlängernd*, reanimation, maschinen abstellen',
    fr: 'testament*, dernières volontés, directives anticipées, mandat pour cause d’inaptitude, procuration, démence, alzheimer, coma, réanimation, acharnement thérapeutique, maintien en vie',
    it: 'testament*, ultime volontà, direttive del paziente, testamento biologico, mandato precauzionale, procura, demenza, alzheimer, coma, rianimazione, accanimento terapeutico, tenere in vita',
    en: 'will, wills, last will, living will, testament, advance directive, power of attorney, dementia, alzheimer, coma, life support, resuscitation, unconscious',
  },
  {
    de: 'witwe*, witwer*, witwenrente, waise*, waisenrente, hinterlassen*, hinterblieben*, halbwaise*',
    fr: 'veuv*, orphelin*, survivant*, réversion',
    it: 'vedov*, orfan*, superstit*, reversibilità',
    en: 'widow*, orphan*, survivor*, surviving spouse, bereave*',
  },
]
