/**
 * Time zones that the country records do not resolve: former names ("Asia/Calcutta", "US/Eastern"), and zones that several countries share
 * ("Europe/London"), with the likeliest of them. From CLDR 48.2, bcp47/timezone.xml (Unicode License v3), which names one country for each zone.
 */
const zonesByCountry = `
AE Asia/Dubai
AG America/Antigua
AI America/Anguilla
AO Africa/Luanda
AQ Antarctica/DumontDUrville Antarctica/McMurdo Antarctica/South_Pole Antarctica/Syowa
AR America/Argentina/ComodRivadavia America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza America/Rosario
AS Pacific/Pago_Pago Pacific/Samoa US/Samoa
AU Australia/ACT Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North Australia/Queensland Australia/South Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna
AW America/Aruba
AX Europe/Mariehamn
BA Europe/Sarajevo
BD Asia/Dacca
BE CET Europe/Brussels MET
BF Africa/Ouagadougou
BH Asia/Bahrain
BI Africa/Bujumbura
BJ Africa/Porto-Novo
BL America/St_Barthelemy
BN Asia/Brunei
BQ America/Kralendijk
BR America/Porto_Acre Brazil/Acre Brazil/DeNoronha Brazil/East Brazil/West
BS America/Nassau
BT Asia/Thimbu
BW Africa/Gaborone
CA America/Atikokan America/Blanc-Sablon America/Coral_Harbour America/Creston America/Montreal America/Nipigon America/Pangnirtung America/Rainy_River America/Thunder_Bay America/Toronto America/Yellowknife Canada/Atlantic Canada/Central Canada/East-Saskatchewan Canada/Eastern Canada/Mountain Canada/Newfoundland Canada/Pacific Canada/Saskatchewan Canada/Yukon
CC Indian/Cocos
CD Africa/Kinshasa Africa/Lubumbashi
CF Africa/Bangui
CG Africa/Brazzaville
CH Europe/Zurich
CI Africa/Abidjan
CL Chile/Continental Chile/EasterIsland
CM Africa/Douala
CN Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Kashgar PRC
CU Cuba
CW America/Curacao
CX Indian/Christmas
CY Europe/Nicosia
CZ Europe/Prague
DE Europe/Berlin Europe/Busingen
DJ Africa/Djibouti
DK Europe/Copenhagen
DM America/Dominica
EG Egypt
ER Africa/Asmara Africa/Asmera
ET Africa/Addis_Ababa
FI Europe/Helsinki
FM Pacific/Chuuk Pacific/Pohnpei Pacific/Ponape Pacific/Truk Pacific/Yap
FO Atlantic/Faeroe
FR Europe/Paris
GA Africa/Libreville
GB Europe/Belfast Europe/London GB GB-Eire
GD America/Grenada
GG Europe/Guernsey
GH Africa/Accra
GL America/Godthab
GM Africa/Banjul
GN Africa/Conakry
GP America/Guadeloupe
GQ Africa/Malabo
GR EET
GU Pacific/Guam
HK Hongkong
HR Europe/Zagreb
ID Asia/Ujung_Pandang
IE Eire
IL Asia/Tel_Aviv Israel
IM Europe/Isle_of_Man
IN Asia/Calcutta
IR Iran
IS Atlantic/Reykjavik Iceland
IT Europe/Rome
JE Europe/Jersey
JM Jamaica
JP Asia/Tokyo Japan
KE Africa/Nairobi
KH Asia/Phnom_Penh
KI Pacific/Enderbury Pacific/Tarawa
KM Indian/Comoro
KN America/St_Kitts
KR ROK
KW Asia/Kuwait
KY America/Cayman
LA Asia/Vientiane
LC America/St_Lucia
LI Europe/Vaduz
LS Africa/Maseru
LU Europe/Luxembourg
LY Libya
MC Europe/Monaco
MD Europe/Tiraspol
ME Europe/Podgorica
MF America/Marigot
MG Indian/Antananarivo
MH Kwajalein Pacific/Majuro
MK Europe/Skopje
ML Africa/Bamako Africa/Timbuktu
MM Asia/Rangoon Asia/Yangon
MN Asia/Choibalsan Asia/Ulan_Bator
MO Asia/Macao
MP Pacific/Saipan
MR Africa/Nouakchott
MS America/Montserrat
MV Indian/Maldives
MW Africa/Blantyre
MX America/Ensenada America/Santa_Isabel Mexico/BajaNorte Mexico/BajaSur Mexico/General
MY Asia/Kuala_Lumpur Asia/Kuching
MZ Africa/Maputo
NE Africa/Niamey
NG Africa/Lagos
NL Europe/Amsterdam
NO Europe/Oslo
NP Asia/Katmandu
NZ NZ NZ-CHAT Pacific/Auckland
OM Asia/Muscat
PA America/Panama EST
PG Pacific/Port_Moresby
PL Poland
PR America/Puerto_Rico
PT Portugal WET
QA Asia/Qatar
RE Indian/Reunion
RS Europe/Belgrade
RU W-SU
RW Africa/Kigali
SA Asia/Riyadh
SB Pacific/Guadalcanal
SC Indian/Mahe
SE Europe/Stockholm
SG Asia/Singapore Singapore
SH Atlantic/St_Helena
SI Europe/Ljubljana
SJ Arctic/Longyearbyen Atlantic/Jan_Mayen
SK Europe/Bratislava
SL Africa/Freetown
SM Europe/San_Marino
SN Africa/Dakar
SO Africa/Mogadishu
SX America/Lower_Princes
SZ Africa/Mbabane
TF Indian/Kerguelen
TG Africa/Lome
TH Asia/Bangkok
TM Asia/Ashkhabad
TR Asia/Istanbul Turkey
TT America/Port_of_Spain
TV Pacific/Funafuti
TW ROC
TZ Africa/Dar_es_Salaam
UA Europe/Kiev Europe/Simferopol Europe/Uzhgorod Europe/Zaporozhye
UG Africa/Kampala
UM Pacific/Midway Pacific/Wake
US America/Atka America/Fort_Wayne America/Indianapolis America/Knox_IN America/Louisville America/Phoenix America/Shiprock CST6CDT EST5EDT HST MST MST7MDT Navajo PST8PDT Pacific/Johnston US/Alaska US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern US/Hawaii US/Indiana-Starke US/Michigan US/Mountain US/Pacific US/Pacific-New
VA Europe/Vatican
VC America/St_Vincent
VG America/Tortola
VI America/St_Thomas America/Virgin
VN Asia/Saigon
WF Pacific/Wallis
YE Asia/Aden
YT Indian/Mayotte
ZA Africa/Johannesburg
ZM Africa/Lusaka
ZW Africa/Harare
`

const countryByZone = new Map<string, string>()
for (const line of zonesByCountry.trim().split('\n')) {
  const [iso2 = '', ...zones] = line.split(' ')
  for (const zone of zones) countryByZone.set(zone, iso2)
}

/**
 * The likeliest country of an IANA time zone, old or new name: the only one that has it, else the one that CLDR names. Undefined for zones that
 * belong to no country, such as UTC.
 */
export function countryOfTimeZone(
  countries: readonly { iso2: string; timezones: readonly string[] }[],
  timeZone: string,
): string | undefined {
  const owners = countries.filter(({ timezones }) => timezones.includes(timeZone))
  if (owners.length === 1) return owners[0]?.iso2
  const likeliest = countryByZone.get(timeZone)
  return countries.some(({ iso2 }) => iso2 === likeliest) ? likeliest : undefined
}
