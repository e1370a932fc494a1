import type { Concept } from '#store/search/words/thesaurus.ts'

/** Money, bank, taxes, insurance, pensions, work. */
export const moneyAndWork: readonly Concept[] = [
  {
    de: 'kein geld, keine kohle, kein bargeld, ohne geld, geld weg, geld ausgegangen, geld verloren, pleite, blank, abgebrannt, mittellos, bankrott, geldnot, geldprobleme',
    fr: 'plus d’argent, sans argent, pas d’argent, plus de sous, plus un sou, sans le sou, fauché, à sec, ruiné, démuni, sans ressources',
    it: 'senza soldi, soldi finiti, finito i soldi, niente soldi, senza denaro, al verde, senza mezzi, rovinato',
    en: 'no money, no cash, out of money, out of cash, without money, run out of money, ran out of money, broke, skint, penniless, destitute',
  },
  {
    de: 'geld, bargeld, kohle, stutz, cash, finanziell*',
    fr: 'argent, fric, sous, cash, financi*',
    it: 'soldi, denaro, contanti, finanziari*',
    en: 'money, cash, funds, financial*',
  },
  {
    de: 'darlehen, notdarlehen, kredit*, vorschuss, leihen, ausleihen, borgen, überbrück*',
    fr: 'prêt*, crédit, avance, avancer, emprunt*, dépann*',
    it: 'prestit*, prestare, credito, anticipo, anticipare',
    en: 'loan*, lend*, borrow*, advance, credit',
  },
  {
    de: 'heimreise, rückreise, heimflug, rückflug, heimfliegen, flugticket, flug, ticket, rückfahrt',
    fr: 'voyage de retour, billet d’avion, billet, avion, vol retour, voyage',
    it: 'viaggio di ritorno, biglietto aereo, aereo, volo, biglietto, viaggio',
    en: 'flight home, flight, flights, plane ticket, ticket, journey home, airfare',
  },
  {
    de: 'sozialhilfe, sozialamt, fürsorge, armut, schulden, verschuldet, miete, rechnungen, bedürftig*, unterstützung, existenz*, miete zahlen, nicht über die runden, nichts zu essen, hunger',
    fr: 'aide sociale, services sociaux, pauvreté, pauvre, dettes, endett*, loyer, factures, soutien, précarité, loyer, joindre les deux bouts, rien à manger, faim',
    it: 'aiuto sociale, assistenza sociale, povertà, povero, debit*, affitto, bollette, sostegno, affitto, pigione, da mangiare, arrivare a fine mese, fame',
    en: 'social assistance, social services, welfare, poverty, poor, debt*, rent, bills, hardship, support, rent, make ends meet, nothing to eat, food, hungry',
  },
  {
    de: 'bank, banken, bankkonto, konto, konti, kontos, postfinance, postkonto, ubs, kantonalbank, raiffeisen, e-banking, revolut, wise, konto gesperrt, konto gekündigt',
    fr: 'banque*, bancaire*, compte*, postfinance, ubs, e-banking, revolut, compte bloqué, compte résilié',
    it: 'banca, banche, bancari*, conto, conti, postfinance, ubs, revolut, conto bloccato, conto chiuso',
    en: 'bank, banks, banking, account*, postfinance, ubs, revolut, account blocked, account closed',
  },
  {
    de: 'gesperrt, sperren, gesperrtes, geschlossen, schliessen, schliesst, saldier*, aufgelöst, blockiert, kontosperrung, gekündigt',
    fr: 'bloqu*, fermé*, ferme, fermer, clôtur*, résili*',
    it: 'bloccat*, bloccare, chius*, chiud*, disdett*',
    en: 'closed, closing, close, blocked, block, frozen, shut down, cancelled',
  },
  {
    de: 'kündig*, gekündigt, austreten, abbestell*',
    fr: 'résili*, annuler, quitter ma caisse',
    it: 'disdir*, disdett*, annullare, recedere',
    en: 'cancel, cancels, cancelled, cancelling, cancellation, terminat*, quit, opt out',
  },
  {
    de: 'steuer, steuern, steueramt, steuererklärung, steuerpflicht*, doppelbesteuer*, quellensteuer, fiskus, steuerbehörde, versteuer*',
    fr: 'impôt*, fisc*, imposition, imposable, déclaration d’impôt*, double imposition, taxation, taxer',
    it: 'imposta, imposte, tasse, fisco, fiscal*, dichiarazione d’imposta, dichiarazione dei redditi, doppia imposizione, tassazione, tassare',
    en: 'tax, taxes, taxed, taxation, tax return, double taxation, tax office',
  },
  {
    de: 'krankenkasse*, krankenversicher*, grundversicherung, kvg, prämie*, zusatzversicherung, helsana, css, swica, visana, assura',
    fr: 'assurance-maladie, assurance maladie, caisse maladie, caisse-maladie, lamal, assurance de base, primes, mutuelle, sécu, helsana, css, swica, visana, assura',
    it: 'cassa malati, assicurazione malattia, lamal, assicurazione di base, premi, helsana, css, swica, visana, assura',
    en: 'health insurance, medical insurance, health cover, basic insurance, insurer, health fund, premiums, kvg, helsana, css, swica, visana, assura',
  },
  {
    de: 'versicherung*, versichern, versichert, unversichert',
    fr: 'assurance*, assuré*, assurer',
    it: 'assicurazion*, assicurat*, assicurarsi',
    en: 'insurance, insure*, insured, uninsured, cover*',
  },
  {
    de: 'ahv, ahv-rente, altersrente, altersversicherung, erste säule, 1. säule, alters- und hinterlassenenversicherung',
    fr: 'avs, rente avs, rente de vieillesse, premier pilier, 1er pilier, assurance-vieillesse',
    it: 'avs, rendita avs, rendita di vecchiaia, primo pilastro, 1° pilastro',
    en: 'ahv, oasi, state pension, old-age pension, old-age insurance, first pillar, 1st pillar, swiss pension',
  },
  {
    de: 'rente*, pension',
    fr: 'rente*, pension, pensions',
    it: 'rendit*, pensione, pensioni',
    en: 'pension, pensions',
  },
  {
    de: 'pensioniert*, pensionierung, ruhestand, rentner*, pensionär*, rentenalter, alter, frühpension*, altersheim, seniore*',
    fr: 'retraite*, retraité*, rentier*, âge de la retraite, vieux jours, vieillir, seniors, ems',
    it: 'pensionat*, pensionamento, età pensionabile, anzian*, vecchiaia, terza età',
    en: 'retire, retired, retiree*, retiring, retirement, pensioner*, old age, senior*, care home, elderly',
  },
  {
    de: 'pensionskasse*, pk, zweite säule, 2. säule, bvg, freizügigkeit*, pensionskassengeld, berufliche vorsorge',
    fr: 'caisse de pension*, deuxième pilier, 2e pilier, 2ème pilier, second pilier, lpp, libre passage, prévoyance professionnelle',
    it: 'cassa pensioni, cassa pensione, secondo pilastro, 2° pilastro, lpp, libero passaggio, previdenza professionale',
    en: 'pension fund*, second pillar, 2nd pillar, vested benefits, occupational pension*, bvg',
  },
  {
    de: 'säule 3a, dritte säule, 3. säule, 3a',
    fr: 'pilier 3a, troisième pilier, 3e pilier, 3ème pilier, 3a',
    it: 'pilastro 3a, terzo pilastro, 3° pilastro, 3a',
    en: 'pillar 3a, third pillar, 3rd pillar, 3a',
  },
  {
    de: 'auszahl*, ausbezahl*, beziehen, bezug, kapitalbezug, barauszahlung, auflösen, abheben',
    fr: 'retirer, retrait, toucher, versement, verser, encaisser, récupérer, paiement en espèces',
    it: 'preliev*, prelevare, ritirare, ritiro, riscuotere, incassare, versamento',
    en: 'payout, pay out, paid out, withdraw*, cash out, lump sum, take out',
  },
  {
    de: 'kommt nicht, ausgeblieben, gestoppt, nicht ausbezahlt, nicht bezahlt, keine zahlung, eingestellt',
    fr: 'arrive plus, bloquée, interrompu*, suspendu*, pas versée, plus versée, ne verse plus, rente stoppée',
    it: 'bloccata, interrott*, sospes*, non arriva, non pagata, non versata',
    en: 'stopped, not paid, no longer paid, suspended, missing payment, payment missing, no payment',
  },
  {
    de: 'lebensnachweis*, lebensbescheinigung*, lebensbestätigung, lebenszeichen ahv, lebendig, noch lebe, am leben, beweis dass ich lebe',
    fr: 'certificat de vie, preuve de vie, certificat d’existence, vivant, vivante, encore en vie, en vie, existe encore, papier preuve, prouve que je vis',
    it: 'certificato di vita, esistenza in vita, prova di vita, ancora vivo, ancora viva, in vita, prova che sono vivo',
    en: 'life certificate, proof of life, certificate of existence, still alive, alive, certificate of life, i am alive, living certificate, prove i am alive',
  },
  {
    de: 'freiwillig*, weiterzahlen, weiter einzahlen, einzahlen, beitrag, beiträge, beitragslücke*, lücke*, nachzahlen',
    fr: 'facultati*, volontaire*, cotis*, continuer à payer, lacune*',
    it: 'facoltativ*, volontari*, contribut*, continuare a versare, continuare a pagare, lacun*',
    en: 'voluntary, voluntarily, keep paying, contribut*, gap, gaps, optional',
  },
  {
    de: 'arbeitslos*, stempeln, alv, rav, stellenlos, erwerbslos*, job verloren, entlassen',
    fr: 'chôm*, sans emploi, sans travail, licenci*, orp, assurance-chômage',
    it: 'disoccup*, senza lavoro, licenziat*, urc, assicurazione disoccupazione',
    en: 'unemploy*, jobless, out of work, laid off, lost my job, lost job, dole',
  },
  {
    de: 'arbeit, arbeiten, job*, stelle, stellen, stellensuche, jobsuche, bewerb*, arbeitgeber',
    fr: 'travail, travailler, emploi*, job, poste, boulot, candidature, employeur',
    it: 'lavor*, impieg*, posto di lavoro, job, candidatura',
    en: 'job, jobs, work, working, employment, employer, career, vacancy',
  },
  {
    de: 'abkommen, sozialversicherungsabkommen, entsandt*, entsendung, expat-vertrag, doppelt versichert',
    fr: 'convention*, accord, accords, détach*',
    it: 'convenzion*, accordo, accordi, distacc*',
    en: 'agreement*, treaty, treaties, posted worker*, posting, secondment, seconded',
  },
  {
    de: 'diplom, diplome, abschluss, zeugnis*, anerkenn*, berufsabschluss',
    fr: 'diplôme, diplômes, reconnaiss*, reconnaître, équivalence*',
    it: 'diploma, diplomi, riconosc*, equipollenza, titolo di studio',
    en: 'diploma, diplomas, degree*, qualification*, recogni*',
  },
]
