/**
 * Names of countries besides the four official ones, which are in the country records. One country a line: ISO code, ISO 3166-1 alpha-3
 * code, then former, colloquial and native names, and regions and islands that people name instead of the country. The native names are from
 * `server/data/countries.json`; the others are our own list.
 */
export const countryAliases = `
AD AND
AE ARE: UAE, VAE, EAU, Emirate, Emirates, The Emirates, Emirats, Emirats Arabes, Emirati, Emirati Arabi, Arabische Emirate, Arab Emirates, دولة الإمارات العربية المتحدة
AF AFG: افغانستان
AG ATG: Antigua, Barbuda, Antigua and Barbuda
AL ALB: Shqiperia, Balkan, Balkans, Balcani
AM ARM: Hayastan, Հայաստան
AO AGO
AQ ATA: Südpol, South Pole, Pôle Sud, Polo Sud
AR ARG: Argentinia
AS ASM
AT AUT: Oesterreich
AU AUS: Oz, Down Under, New South Wales, Neusüdwales, Queensland, Victoria, Western Australia, Westaustralien, South Australia, Südaustralien, Northern Territory, Tasmania, Tasmanien, Tasmanie
AX ALA: Åland, Ahvenanmaa
AZ AZE: Aserbaidjan, Azerbaidschan, Azərbaycan
BA BIH: Bosnia, Bosnien, Bosnie, Bosnien Herzegowina, Herzegovina, Herzegowina, Republika Srpska, Bosna i Hercegovina, Balkan, Balkans, Balcani
BB BRB
BD BGD: Bangla Desh
BE BEL: België, Flandern, Flanders, Flandre, Flandres, Fiandre, Wallonien, Wallonie, Wallonia, Vallonia
BF BFA: Obervolta, Haute Volta, Upper Volta, Alto Volta
BH BHR: البحرين
BI BDI
BJ BEN: Dahomey
BL BLM: St Barths, Saint Barth, St Barts, St Barth, St Bartholomäus
BM BMU: Bermudas, Bermuda Inseln
BN BRN: Brunei Darussalam, Negara Brunei Darussalam
BO BOL
BQ BES: Bonaire, Saba, Sint Eustatius, St Eustatius, Niederländische Antillen
BR BRA: Brasil
BS BHS: The Bahamas, Bahama Inseln
BT BTN: Drukyul, ʼbrug-yul
BW BWA: Betschuanaland
BY BLR: Weissrussland, Weißrussland, White Russia, Byelorussia, Belorussia, Belorussland, Russie blanche, Russia Bianca, Belarussia, Беларусь
BZ BLZ: Britisch Honduras, British Honduras
CA CAN: British Columbia, Britisch Kolumbien, Alberta, Ontario, Nova Scotia, Neuschottland, Nouvelle Écosse, Manitoba, Saskatchewan, Yukon, New Brunswick, Newfoundland, Neufundland, Terre Neuve, Terranova, Prince Edward Island
CC CCK: Keeling Islands, Cocos Islands
CD COD: DRC, DR Congo, DR Kongo, RDC, Demokratische Republik Kongo, Democratic Republic of the Congo, République démocratique du Congo, Repubblica Democratica del Congo, Zaire, Kongo, Congo, Belgisch Kongo, Kinshasa Congo
CF CAF: Zentralafrika, Centrafrique, Centrafrica, ZAR, RCA, Ködörösêse tî Bêafrîka
CG COG: Kongo, Congo, Republik Kongo, Republic of the Congo, République du Congo, Repubblica del Congo
CH CHE: Helvetia, Eidgenossenschaft, Confédération suisse, Confederazione svizzera, Svizra, Schweizerische Eidgenossenschaft
CI CIV: Elfenbeinküste, Elfenbeinkueste, Ivory Coast, Costa de Marfil, RCI
CK COK: Rarotonga, Cook Inseln
CL CHL: Osterinsel, Easter Island, Île de Pâques, Isola di Pasqua, Rapa Nui
CM CMR: Cameroons
CN CHN: Volksrepublik China, PRC, VR China, Zhongguo, Tibet, Rotchina, Mainland China, Chine populaire, 中国
CO COL: Columbia, Kolumbia
CR CRI: Costarica
CU CUB: Karibik, Caribbean, Caraïbes, Caraibi
CV CPV: Kap Verde, Cabo Verde, Kapverdische Inseln, Capverden, Îles du Cap Vert, Isole di Capo Verde
CX CXR
CY CYP: Nordzypern, Northern Cyprus, Chypre du Nord, Cipro del Nord, Kypros, Kibris, Κύπρος
CZ CZE: Czech Republic, Tschechische Republik, Tschechei, République tchèque, Repubblica Ceca, Böhmen, Bohemia, Bohême, Boemia, Mähren, Moravia, Tschechoslowakei, Czechoslovakia, Tchécoslovaquie, Cecoslovacchia, Czech, Česko
DE DEU: BRD, Bundesrepublik, Bundesrepublik Deutschland, Federal Republic of Germany, FRG, Bayern, Bavaria, Bavière, Baviera, Baden-Württemberg, Sachsen, Saxony, Hessen, NRW, Nordrhein-Westfalen, DDR, GDR, Schwarzwald, Black Forest, Forêt-Noire, Foresta Nera, Sylt, Rügen, Bodensee
DJ DJI: Djibuti, Dschibouti
DK DNK: Jütland, Danmark, Skandinavien, Scandinavia, Scandinavie
DM DMA
DO DOM: Dom Rep, Domrep, República Dominicana, Hispaniola, Dominican, Karibik, Caribbean, Caraïbes, Caraibi
DZ DZA: الجزائر
EC ECU: Equador, Ekuador, Galapagos, Galapagosinseln, Galapagos Islands, Îles Galápagos, Isole Galapagos
EE EST: Eesti, Esthonia, Baltikum, Baltics, Pays baltes, Paesi baltici
EG EGY: Misr, Sinai, Ägyptenland, مصر
EH ESH: Sahara, Sahraoui, Polisario, الصحراء الغربية
ER ERI: ኤርትራ
ES ESP: España, Kanaren, Canary Islands, Canaries, Îles Canaries, Isole Canarie, Canarie, Kanarische Inseln, Balearen, Baleares, Balearic Islands, Isole Baleari, Katalonien, Catalonia, Catalogne, Catalogna, Catalunya, Andalusien, Andalusia, Andalousie, Baskenland, Basque Country, Pays basque, Paesi Baschi, Galicien, Galicia, Costa Brava, Costa del Sol, Costa Blanca
ET ETH: Abessinien, Abyssinia, Abyssinie, Abissinia, Tigray, ኢትዮጵያ
FI FIN: Suomi, Lappland, Lapland, Laponie, Lapponia
FJ FJI: Fidschi Inseln, Fiji Islands, Îles Fidji, Isole Figi, Fidschiinseln
FK FLK: Falkland, Falklands, Malvinas, Islas Malvinas, Malwinen, Malouines, Isole Malvine
FM FSM: Föderierte Staaten von Mikronesien, Federated States of Micronesia, Pohnpei, Chuuk, Yap
FO FRO: Faroes, Faröer Inseln, Faeroe, Féroé, Far Oer, Føroyar
FR FRA: Korsika, Corsica, Corse, Elsass, Alsace, Alsazia, Bretagne, Brittany, Bretagna, Provence, Provenza, Normandie, Normandy, Normandia, Côte d’Azur, Costa Azzurra, Burgund, Burgundy, Bourgogne, Savoyen, Savoie, Haute Savoie, Savoia, French Riviera, Riviera, Dordogne, Jura français, Pays de Gex, Languedoc, Loire
GA GAB
GB GBR: UK, U.K., England, Angleterre, Inghilterra, Great Britain, Britain, Grossbritannien, Großbritannien, Grande Bretagne, Gran Bretagna, Schottland, Scotland, Écosse, Scozia, Wales, Pays de Galles, Galles, Nordirland, Northern Ireland, Irlande du Nord, Irlanda del Nord, Britannien, Bretagne Grande, United Kingdom of Great Britain, VK, Vereinigtes Koenigreich, Cornwall, Cornouailles, Cornovaglia, Ulster, Cymru, Alba
GD GRD
GE GEO: Sakartvelo, Grusinien, Gruzia, Abchasien, Abkhazia, Abkhazie, Südossetien, South Ossetia, საქართველო
GF GUF: Französisch Guiana, French Guyana, Guyane, Guiana, Französisch Guyana
GG GGY: Alderney, Sark, Kanalinseln, Channel Islands, Îles Anglo-Normandes, Isole del Canale
GH GHA: Goldküste, Gold Coast, Côte-de-l’Or
GI GIB: Gibraltar Felsen
GL GRL: Kalaallit Nunaat
GM GMB: The Gambia
GN GIN: Guinea Conakry, Guinée Conakry, Französisch Guinea
GP GLP: Guadalupe, Antillen, Antilles, Kleine Antillen, French Antilles
GQ GNQ: Äquatorial Guinea, Guinea Ecuatorial
GR GRC: Hellas, Ellada, Griechische Inseln, Greek Islands, Îles grecques, Isole greche, Kykladen, Cyclades, Cicladi, Ελλάδα
GS SGS: Südgeorgien, South Georgia, Géorgie du Sud, Georgia del Sud
GT GTM
GU GUM
GW GNB: Guiné-Bissau, Portugiesisch Guinea
GY GUY: Guayana, Britisch Guayana, British Guiana, Guiana
HK HKG: Hongkong, Hong Kong, Honk Kong, HKSAR, Kowloon, SAR Hongkong, 香港
HM HMD: Heard, Heard Island and McDonald Islands
HN HND
HR HRV: Hrvatska, Dalmatien, Dalmatia, Dalmatie, Dalmazia, Istrien, Istria, Istrie
HT HTI: Hayti
HU HUN: Magyarorszag
ID IDN: Bali, Java, Sumatra, Sulawesi, Lombok, Borneo, Kalimantan, Flores, Giava, Célèbes, Papua, Molukken, Moluccas, Westpapua
IE IRL: Éire, Republik Irland, Republic of Ireland, République d’Irlande, Repubblica d’Irlanda, Südirland
IL ISR: Heiliges Land, Holy Land, Terre Sainte, Terra Santa, יִשְׂרָאֵל
IM IMN: Man, Insel Man
IN IND: Bharat, Hindustan, Kerala, Rajasthan, Punjab, Kashmir, Kaschmir, Cachemire, Ladakh, Gujarat, Tamil Nadu, Andamanen, Andaman Islands, Sikkim, Assam, भारत
IO IOT: Chagos, Chagosinseln, Diego Garcia
IQ IRQ: Kurdistan, Mesopotamien, العراق
IR IRN: Persien, Persia, Perse, ایران
IS ISL
IT ITA: Sizilien, Sicily, Sicile, Sicilia, Sardinien, Sardinia, Sardaigne, Sardegna, Südtirol, South Tyrol, Tyrol du Sud, Alto Adige, Toskana, Tuscany, Toscane, Toscana, Lombardei, Lombardia, Piemont, Piemonte, Piedmont, Gardasee, Lake Garda, Lac de Garde, Lago di Garda, Comersee, Lake Como, Apulien, Puglia, Pouilles, Apulia, Umbrien, Umbria, Ligurien, Liguria, Cinque Terre, Elba, Lago Maggiore, Amalfi, Amalfiküste
JE JEY: Jersey Kanalinsel, Kanalinseln, Channel Islands, Îles Anglo-Normandes, Isole del Canale
JM JAM: Karibik, Caribbean, Caraïbes, Caraibi
JO JOR: Jordania, الأردن
JP JPN: Nippon, Nihon, Hokkaido, Okinawa, Kyushu, Honshu, Shikoku, 日本
KE KEN
KG KGZ: Kirgistan, Kirgisien, Kirghizia, Kirghizie, Kyrgyz Republic, Kirgizstan, Кыргызстан
KH KHM: Kampuchea, Kambodja, Cambodscha, Khmer, កម្ពុជា
KI KIR: Gilbertinseln, Kiribas
KM COM: Komorenarchipel, Anjouan, Komori
KN KNA: St Kitts, Saint Kitts, Nevis, Saint Kitts and Nevis, Saint Christophe
KP PRK: DPRK, Nord Korea, Demokratische Volksrepublik Korea, Korea Nord, Democratic People’s Republic of Korea, 북한
KR KOR: Korea, Corea, Corée, Süd Korea, Republik Korea, Republic of Korea, Hanguk, ROK, Jeju, 대한민국
KW KWT: الكويت
KY CYM: Caymans, Kaiman Inseln, Cayman Inseln, Caymaninseln, Grand Cayman
KZ KAZ: Kazachstan, Qazaqstan, Қазақстан
LA LAO: Lao, Lao PDR, Laotische Republik, ສປປລາວ
LB LBN: Lubnan, لبنان
LC LCA: Santa Lucia, Sankt Lucia
LI LIE: FL, Fürstentum Liechtenstein, Ländle
LK LKA: Ceylon, Ceylan, Srilanka, śrī laṃkāva
LR LBR
LS LSO: Basutoland
LT LTU: Lietuva, Baltikum, Baltics, Pays baltes, Paesi baltici
LU LUX: Lëtzebuerg, Grossherzogtum Luxemburg
LV LVA: Latvija, Baltikum, Baltics, Pays baltes, Paesi baltici
LY LBY: ليبيا
MA MAR: Al Maghrib, المغرب
MC MCO: Monte Carlo, Montecarlo, Principauté de Monaco, Fürstentum Monaco
MD MDA: Moldau, Moldawien, Bessarabien, Transnistrien, Transnistria, Transnistrie
ME MNE: Crna Gora, Црна Гора
MF MAF: Sankt Martin, Saint Martin French part
MG MDG: Madagasikara
MH MHL: Marshalls, M̧ajeļ
MK MKD: Mazedonien, Macedonia, Macédoine, FYROM, Makedonien, Makedonija, Северна Македонија
ML MLI: Timbuktu, Tombouctou
MM MMR: Burma, Birma, Birmanie, Birmania, Myanma, မြန်မာ
MN MNG: Монгол улс
MO MAC: Macau, Macao, Makao, 澳門
MP MNP: Saipan, Marianen
MQ MTQ
MR MRT: Mauretania, موريتانيا
MS MSR
MT MLT: Gozo
MU MUS: Ile Maurice, Maurizio, Isole Maurizio, Mauritius Insel, Rodrigues
MV MDV: Malediven Inseln, Maldive Islands, Îles Maldives, Maledives
MW MWI: Njassaland
MX MEX: Yucatan, Baja California, Niederkalifornien, Messiko, Mejico
MY MYS: Malaya, Sabah, Sarawak, Langkawi, Malaisia, Borneo
MZ MOZ: Moçambique
NA NAM: Südwestafrika, South West Africa
NC NCL: Kanaky, Neu Kaledonien
NE NER
NF NFK
NG NGA
NI NIC
NL NLD: Holland, Hollande, Olanda, The Netherlands, Nederland
NO NOR: Norge, Lofoten, Lofoti, Skandinavien, Scandinavia, Scandinavie
NP NPL: नेपाल
NR NRU
NU NIU
NZ NZL: Aotearoa, Neuseeland Südinsel, Neu Seeland, Kiwi
OM OMN: عمان
PA PAN
PE PER
PF PYF: Tahiti, Bora Bora, Moorea, Südsee, Marquesas, Polynesia, Polynesien, Polynésie, Polinesia
PG PNG: Papua, PNG, Neuguinea, New Guinea, Nouvelle Guinée, Nuova Guinea, Papua Niugini
PH PHL: Filipinas, Pilipinas, Palawan, Luzon, Mindanao, Visayas, Phillipines
PK PAK: Belutschistan
PL POL: Polska, Schlesien, Silesia
PM SPM: Saint Pierre, Miquelon
PN PCN
PR PRI
PS PSE: Palästina, Palestine, Palestina, Westjordanland, West Bank, Cisjordanie, Cisgiordania, Gazastreifen, Gaza Strip, Bande de Gaza, Striscia di Gaza, Palestinian Authority, Besetzte Gebiete, فلسطين
PT PRT: Madeira, Madère, Madera, Azoren, Azores, Açores, Azzorre, Algarve
PW PLW: Belau
PY PRY
QA QAT: Quatar, قطر
RE REU: Île de la Réunion, Isola della Riunione
RO ROU: Siebenbürgen, Transylvania, Transsilvanien, Transylvanie, Transilvania, Rumania
RS SRB: Srbija, Jugoslawien, Yugoslavia, Yougoslavie, Jugoslavia, Vojvodina, Voivodina, Србија, Balkan, Balkans, Balcani
RU RUS: Russische Föderation, Russian Federation, Fédération de Russie, Federazione Russa, Rossija, Rossiya, UdSSR, Sowjetunion, USSR, URSS, Sibirien, Siberia, Sibérie, Kamtschatka, Kamchatka, Tschetschenien, Chechnya, Россия
RW RWA
SA SAU: Saudi, KSA, Saudien, Saoudite, المملكة العربية السعودية
SB SLB: Salomonen, Salomoninseln, Solomons
SC SYC: Seychellen Inseln, Mahé, Praslin, Seichelle
SD SDN: السودان
SE SWE: Sverige, Schwedisch Lappland, Skandinavien, Scandinavia, Scandinavie
SG SGP: Singapura
SH SHN: Sankt Helena, Saint Helena, Ascension, Tristan da Cunha
SI SVN: Slovenija
SJ SJM: Spitzbergen, Spitsbergen, Svalbard, Spitzberg, Jan Mayen, Svalbard og Jan Mayen
SK SVK: Slovensko, Slowakische Republik, Slovak Republic, République slovaque
SL SLE
SM SMR: Republik San Marino
SN SEN
SO SOM: Somaliland, Puntland, Soomaaliya
SR SUR: Surinam, Niederländisch Guayana
SS SSD: Sudan del Sud
ST STP: Sao Tome, Príncipe
SV SLV
SX SXM: St Maarten, Saint Maarten, Saint Martin, St Martin
SY SYR: Sirien, سوريا
SZ SWZ: Swasiland, Swaziland
TC TCA: Turks and Caicos, Caicos, Turks und Caicos, Providenciales, Turks and Caicos Islands
TD TCD
TF ATF: Kerguelen, Territoire des Terres australes et antarctiques fr
TG TGO
TH THA: Siam, Thai, Isaan, Isan, ประเทศไทย
TJ TJK: Tadschikien, Tadjikie, Тоҷикистон
TK TKL
TL TLS: East Timor, Timor, Timor Orientale
TM TKM: Turkmenien
TN TUN: Djerba, Dscherba, Jerba, تونس
TO TON
TR TUR: Turkey, Türkye, Anatolien, Anatolia, Kappadokien, Cappadocia, Cappadoce
TT TTO: Trinidad, Tobago, Trinité, Trinidad and Tobago
TV TUV: Elliceinseln
TW TWN: Formosa, Republik China, Taiwan ROC, Republic of China, Chinesisch Taipeh, 臺灣
TZ TZA: Sansibar, Zanzibar, Tanganjika, Tanganyika
UA UKR: Krim, Crimea, Crimée, Ucrania, Donbass, Donbas, Україна
UG UGA
UM UMI: Wake Island, Midway, United States Minor Outlying Islands
US USA: USA, U.S.A., U.S., United States of America, America, Amerika, Amérique, Vereinigte Staaten von Amerika, États-Unis d’Amérique, Stati Uniti d’America, The States, Staaten, Nordamerika, Kalifornien, California, Californie, Florida, Floride, Texas, Hawaii, Hawaï, Hawaii Islands, Alaska, Colorado, Arizona, Nevada, Utah, Oregon, Washington State, New Jersey, Massachusetts, Pennsylvania, Ohio, Michigan, Illinois, Virginia, Georgia, North Carolina, South Carolina, Wisconsin, Minnesota, Maryland, Louisiana, Tennessee, Montana, New Mexico, Connecticut, Grand Canyon, Yellowstone, Long Island, Neuengland, New England, Maui, Oahu, Kauai, Amerique du Nord
UY URY
UZ UZB: Usbekien, O’zbekiston
VA VAT: Vatikan, Vatican, Vaticano, Holy See, Heiliger Stuhl, Saint-Siège, Santa Sede, Kirchenstaat
VC VCT: Saint Vincent, St Vincent, Grenadinen, Grenadines, Grenadine, Saint Vincent and the Grenadines
VE VEN: Isla Margarita
VG VGB: BVI, Tortola, Jungferninseln, Virgin Islands, Îles Vierges, Isole Vergini
VI VIR: USVI, St Thomas, Saint Thomas, Jungferninseln, Virgin Islands, Îles Vierges, Isole Vergini, Saint Croix, United States Virgin Islands
VN VNM: Annam, Indochina, Indochine
VU VUT: Neue Hebriden, New Hebrides
WF WLF: Wallis, Futuna
WS WSM: Westsamoa, Western Samoa
XK XKX: Kosova, Kossovo, Kosovo Metohija, Republika e Kosovës
YE YEM: اليَمَن
YT MYT: Mahoré
ZA ZAF: RSA, South Afrika, Suid Afrika, Republik Südafrika, Südafrikanische Republik, Republic of South Africa, Krügerpark, Krüger Nationalpark, Kruger Park, Western Cape, Garden Route, Natal, Kwazulu-Natal
ZM ZMB: Nordrhodesien, Northern Rhodesia
ZW ZWE: Rhodesien, Rhodesia, Rhodésie, Victoriafälle, Victoria Falls, Viktoriafälle, Chutes Victoria, Cascate Vittoria
`
