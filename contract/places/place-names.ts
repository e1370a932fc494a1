/**
 * Cities, islands and sights that people name when asked where they are: capitals, seats of representations, large cities and places that many
 * Swiss people visit. One country a line, its best-known places first; the names of a place in several languages are separated by bars. Our own
 * list.
 */
export const placeNames = `
AD: Andorra la Vella|Andorra-la-Vieille; Soldeu; Pas de la Casa; Escaldes; Ordino; La Massana; Encamp; Grandvalira
AE: Dubai|DXB; Abu Dhabi|Abou Dabi; Sharjah|Schardscha; Ras al Khaimah; Al Ain; Fujairah; Ajman; Umm al-Quwain; Jumeirah|Palm Jumeirah; Burj Khalifa
AF: Kabul|Kaboul; Herat; Kandahar; Masar-e Scharif|Mazar-i-Sharif; Dschalalabad|Jalalabad; Bamiyan|Bamian; Kundus|Kunduz
AG: St. John’s|Saint John’s; English Harbour
AL: Tirana|Tiranë; Durrës|Durazzo; Saranda|Sarandë; Vlora|Vlorë; Shkodra|Skutari|Shkodër|Scutari; Elbasan; Ksamil; Gjirokastra|Gjirokastër; Korça|Korçë; Berat; Fier; Himara|Himarë; Kukës; Theth; Pogradec
AM: Eriwan|Yerevan|Erevan|Jerewan; Gjumri|Gyumri; Goris; Dilidschan|Dilijan; Sewan|Sevan|Sewansee|Lake Sevan; Etschmiadsin|Etchmiadzin; Wanadsor|Vanadzor
AO: Luanda; Benguela; Lubango; Lobito; Huambo; Cabinda
AR: Buenos Aires|Baires; Córdoba; Rosario; Mendoza; Bariloche|San Carlos de Bariloche; Ushuaia; Salta; Iguazú|Puerto Iguazú; El Calafate|Calafate; Patagonien|Patagonia|Patagonie; Feuerland|Tierra del Fuego|Terre de Feu|Terra del Fuoco; Mar del Plata; La Plata; Tucumán|San Miguel de Tucumán; El Chaltén; Neuquén; El Bolsón; San Juan; Jujuy; Cafayate; Posadas; Paraná; Santa Fe; Tigre; Perito Moreno; Villa General Belgrano; Península Valdés; San Martín de los Andes; Baradero; Esperanza
AT: Wien|Vienna|Vienne; Salzburg|Salzbourg|Salisburgo; Innsbruck; Graz; Linz; Bregenz; Klagenfurt; Feldkirch; Dornbirn; Villach; Kitzbühel; Ischgl; Sölden; Tirol|Tyrol; Vorarlberg; Lustenau; Steyr; Wels; St. Pölten; Wiener Neustadt; Leoben; Lech|Lech am Arlberg; St. Anton|St. Anton am Arlberg; Zell am See; Kufstein; Bludenz; Landeck; Nauders; Mayrhofen; Bad Gastein; Hallstatt; Kärnten|Carinthia|Carinthie|Carinzia; Steiermark|Styria|Styrie|Stiria; Burgenland; Niederösterreich; Oberösterreich; Wörthersee; Schladming; Saalbach; Rankweil; Hohenems
AU: Sydney; Melbourne; Brisbane; Perth; Adelaide; Canberra; Cairns; Gold Coast; Darwin; Hobart; Alice Springs; Byron Bay; Uluru|Ayers Rock; Great Barrier Reef|Grosses Barriereriff|Grande Barrière de corail; Newcastle; Broome; Sunshine Coast; Wollongong; Geelong; Townsville; Launceston; Ballarat; Toowoomba; Noosa; Fraser Island; Whitsundays|Airlie Beach; Kangaroo Island; Port Douglas; Fremantle; Bondi; Exmouth; Kununurra; Parramatta
AW: Oranjestad; Palm Beach Aruba; Eagle Beach; Noord
AX: Mariehamn
AZ: Baku|Bakou; Gandscha|Ganja; Bergkarabach|Nagorno-Karabakh|Haut-Karabagh|Alto Karabakh; Sumqayit; Schuscha|Shusha
BA: Sarajevo; Mostar; Banja Luka; Tuzla; Medjugorje; Zenica; Bihać; Brčko; Prijedor; Doboj; Trebinje; Neum; Bijeljina; Jajce; Srebrenica; Višegrad; Travnik
BB: Bridgetown; Holetown; Speightstown
BD: Dhaka|Dacca; Chittagong|Chattogram; Cox’s Bazar; Sylhet; Khulna
BE: Brüssel|Brussels|Bruxelles; Antwerpen|Antwerp|Anvers|Anversa; Gent|Ghent|Gand; Brügge|Bruges; Lüttich|Liège|Liegi; Charleroi; Löwen|Leuven|Louvain; Ostende; Namur|Namen; Mons; Louvain-la-Neuve; Knokke|Knokke-Heist; Tournai|Doornik; Mechelen|Malines; Kortrijk|Courtrai; Hasselt; Spa; Waterloo; Ypern|Ypres|Ieper; Bastogne
BF: Ouagadougou|Wagadugu; Bobo-Dioulasso; Banfora; Koudougou
BG: Sofia; Plovdiv|Plowdiw; Varna|Warna; Burgas|Bourgas; Goldstrand|Golden Sands|Sables d’Or; Sonnenstrand|Sunny Beach; Bansko; Russe|Ruse|Rousse; Stara Zagora; Pleven; Nessebar|Nessebar Bulgarien; Blagoewgrad|Blagoevgrad; Rila; Veliko Tarnovo|Weliko Tarnowo; Borovets; Sozopol; Pamporovo; Albena; Schumen|Shumen
BH: Manama
BI: Bujumbura; Gitega
BJ: Cotonou; Porto-Novo; Parakou; Ouidah; Abomey; Grand-Popo
BL: Gustavia
BM: Hamilton
BN: Bandar Seri Begawan; Seria
BO: La Paz; Santa Cruz de la Sierra|Santa Cruz; Sucre; Cochabamba; Uyuni|Salar de Uyuni; Potosí; Rurrenabaque; Copacabana; Tarija; Oruro; El Alto; Trinidad
BQ: Kralendijk
BR: São Paulo|San Paolo; Rio de Janeiro|Rio|RJ; Brasília; Salvador da Bahia|Salvador de Bahia|Salvador|Bahia; Fortaleza; Recife; Belo Horizonte; Manaus; Curitiba; Porto Alegre; Florianópolis|Floripa; Belém; Foz do Iguaçu; Natal; Joinville; Nova Friburgo; Campinas; Goiânia; Amazonas|Amazonien|Amazonie|Amazonia|Amazon; Búzios; Blumenau; Guarulhos; Maceió; São Luís; Jericoacoara; Campo Grande; João Pessoa; Ribeirão Preto; Londrina; Santos; Niterói; Vitória; Cuiabá; Sorocaba; Aracaju; Uberlândia; Teresina; Porto Seguro; Caxias do Sul; Petrópolis; Paraty|Parati; Ilhabela; Ilha Grande; Ilhéus; Fernando de Noronha; Trancoso; Porto Velho; Maringá; São José dos Campos; Osasco; Santo André; Nova Iguaçu; Angra dos Reis; Macapá; Santarém; Olinda; Pantanal; Balneário Camboriú; Itajaí
BS: Nassau; Freeport; Exuma; Eleuthera; Grand Bahama; Bimini; Abaco
BT: Thimphu|Thimphou; Paro
BW: Gaborone; Maun; Okavango|Okavangodelta|Okavango Delta; Kasane; Francistown; Chobe; Nata
BY: Minsk; Brest-Litowsk; Gomel; Brest; Grodno|Hrodna; Witebsk|Vitebsk; Mogiljow|Mogilev
BZ: Belmopan; Belize City|Belize-Stadt; San Pedro Belize|Ambergris Caye; Caye Caulker; Placencia; Hopkins; Dangriga; San Ignacio
CA: Toronto|YYZ; Vancouver; Montreal; Ottawa; Calgary; Québec|Quebec City; Halifax; Edmonton; Winnipeg; Banff; Whistler; Niagara|Niagarafälle|Niagara Falls|Chutes du Niagara|Cascate del Niagara; Jasper; Victoria; Regina; Saskatoon; St. John’s; Kelowna; Hamilton; London Ontario; Mississauga; Gatineau; Laval; Kitchener; Whitehorse; Moncton; Sherbrooke; Surrey; Windsor; Scarborough; Brampton; Markham; Burnaby; Richmond; Oshawa; Sudbury; Lethbridge; Nanaimo; Tofino; Fredericton; Charlottetown; Yellowknife; Guelph; Trois-Rivières; Longueuil; Kamloops; Churchill; Vaughan; Mont-Tremblant; Waterloo Ontario
CC: West Island
CD: Kinshasa; Lubumbashi; Goma; Kisangani; Bukavu
CF: Bangui
CG: Brazzaville; Pointe-Noire
CH: Bern|Berne|Berna; Zürich|Zurigo|ZRH; Genf|Genève|Geneva|Ginevra; Basel|Bâle|Basilea|Basle; Lausanne|Losanna; Luzern|Lucerne|Lucerna; Lugano; Winterthur; St. Gallen|Saint-Gall|San Gallo; Biel|Bienne; Freiburg im Üechtland|Fribourg|Friburgo; Neuenburg|Neuchâtel; Sitten|Sion; Bellinzona; Chur|Coire|Coira; Zermatt; Davos; Interlaken; St. Moritz; Thun; Schaffhausen; Zug|Zoug; Solothurn|Soleure; Montreux; Locarno; Tessin|Ticino; Wallis|Valais|Vallese; Graubünden|Grisons|Grigioni; Waadt|Vaud; Aarau; Aargau; Thurgau; Kreuzlingen; Chiasso; Delémont
CI: Abidjan; Yamoussoukro; Bouaké; Grand-Bassam; San-Pédro; Assinie
CK: Avarua; Aitutaki
CL: Santiago de Chile|Santiago|Santiago du Chili|Santiago del Cile; Valparaíso; Viña del Mar; Concepción; Punta Arenas; San Pedro de Atacama|Atacama; Puerto Montt; Torres del Paine; Antofagasta; Temuco; Pucón; Valdivia; Iquique; La Serena; Puerto Varas; Chiloé|Castro; Puerto Natales; Arica; Calama; Rancagua; Talca; Osorno; Coyhaique; Punucapa; Isla de Pascua; Patagonien Chile|Patagonia chilena
CM: Yaoundé|Jaunde; Douala|Duala; Bafoussam; Kribi; Bamenda; Garoua; Limbé; Maroua; Buea
CN: Peking|Beijing|Pékin|Pechino; Shanghai|Schanghai|Changhaï; Guangzhou|Kanton|Canton; Chengdu|Tschengdu; Shenzhen; Xi’an|Xian; Hangzhou; Wuhan; Nanjing|Nanking|Nankin|Nanchino; Chongqing|Tschungking; Suzhou; Tianjin|Tientsin; Qingdao|Tsingtau; Dalian; Harbin; Guilin; Lhasa; Kunming; Xiamen; Macheng; Lijiang; Sanya|Hainan; Changsha; Dongguan; Zhengzhou; Shenyang; Ürümqi|Urumtschi; Ningbo; Foshan; Wuxi; Jinan; Hefei; Yunnan; Sichuan; Zhangjiajie; Changchun; Taiyuan; Lanzhou; Nanchang; Fuzhou; Guiyang; Shantou; Zhongshan; Shijiazhuang; Zhuhai; Kashgar|Kaschgar; Luoyang; Nanning; Wenzhou; Hohhot; Jilin
CO: Bogotá; Medellín; Cartagena de Indias|Cartagena|Carthagène; Cali; Barranquilla; Santa Marta; Bucaramanga; San Andrés; Leticia; Pereira; Armenia Kolumbien; Manizales; Villa de Leyva; Cúcuta; Ibagué; Popayán; Salento; Tayrona; Guatapé; Providencia
CR: San José; Puerto Viejo; Tamarindo; Liberia Costa Rica; Jacó; Monteverde; Limón; Manuel Antonio; La Fortuna; Guanacaste; Santa Teresa; Nosara; Sámara; Quepos; Heredia; Alajuela; Cahuita; Dominical; Tortuguero; Uvita; Montezuma; Puerto Jiménez; Corcovado; Cartago
CU: Havanna|Havana|La Havane|L’Avana|La Habana|Avana; Varadero; Trinidad Kuba|Trinidad de Cuba; Santiago de Cuba; Cienfuegos; Viñales; Holguín; Matanzas; Baracoa; Camagüey; Trinidad; Pinar del Río; Guantánamo; Cayo Coco; Cayo Santa María; Bayamo
CV: Praia; Mindelo; Sal|Ilha do Sal; Boa Vista|Boavista; Santo Antão; São Vicente; Fogo; Santa Maria Kapverden; São Nicolau; Maio
CW: Willemstad; Jan Thiel; Westpunt
CX: Flying Fish Cove
CY: Nikosia|Nicosia|Nicosie|Lefkosia; Limassol|Lemesos; Larnaka|Larnaca; Paphos|Pafos; Ayia Napa|Agia Napa; Famagusta|Famagouste; Kyrenia|Girne; Protaras; Troodos; Polis; Coral Bay; Pissouri
CZ: Prag|Prague|Praga|Praha; Brünn|Brno; Ostrau|Ostrava; Karlsbad|Karlovy Vary; Pilsen|Plzeň; Budweis|České Budějovice; Olmütz|Olomouc; Krumau|Český Krumlov; Liberec|Reichenberg; Hradec Králové|Königgrätz; Marienbad|Mariánské Lázně|Marienbad Tschechien; Kutná Hora|Kuttenberg; Zlín; Pardubice; Znojmo|Znaim; Špindlerův Mlýn|Spindlermühle; Teplice; Telč; Ústí nad Labem|Aussig
DE: Berlin|Berlino; München|Munich|Monaco di Baviera|Muenchen; Frankfurt|Frankfurt am Main|Francfort|Francoforte|Francfort-sur-le-Main|Francoforte sul Meno|FRA|Mainhattan; Hamburg|Hambourg|Amburgo; Köln|Cologne|Colonia; Stuttgart|Stoccarda; Düsseldorf; Leipzig|Lipsia; Dresden|Dresde|Dresda; Nürnberg|Nuremberg|Norimberga; Hannover|Hanovre|Hanover; Bremen|Brême|Brema; Freiburg|Freiburg im Breisgau|Fribourg-en-Brisgau|Friburgo in Brisgovia; Konstanz|Constance|Costanza; Heidelberg; Bonn; Essen; Dortmund; Mannheim; Karlsruhe; Ulm; Augsburg|Augsbourg|Augusta; Mainz|Mayence|Magonza; Lörrach; Singen; Aachen|Aix-la-Chapelle|Aquisgrana; Kiel; Rostock; Regensburg|Ratisbonne|Ratisbona; Münster; Wiesbaden; Kassel; Potsdam; Friedrichshafen; Lindau; Weil am Rhein; Waldshut; Erfurt; Weimar; Würzburg; Trier|Trèves|Treviri; Saarbrücken|Sarrebruck; Duisburg; Bochum; Wuppertal; Bielefeld; Lübeck; Magdeburg; Chemnitz; Tübingen; Göttingen; Radolfzell; Ravensburg; Garmisch-Partenkirchen; Baden-Baden; Passau; Braunschweig; Darmstadt; Gelsenkirchen; Mönchengladbach; Krefeld; Oberhausen; Hagen; Hamm; Leverkusen; Oldenburg; Osnabrück; Heilbronn; Pforzheim; Reutlingen; Ingolstadt; Fürth; Erlangen; Bamberg; Bayreuth; Wolfsburg; Koblenz|Coblence|Coblenza; Jena; Gera; Cottbus; Schwerin; Zwickau; Halle; Hildesheim; Paderborn; Siegen; Worms; Speyer|Spire; Kaiserslautern; Ludwigshafen; Offenburg; Kehl; Rastatt; Villingen-Schwenningen|Villingen; Tuttlingen; Kempten; Memmingen; Rosenheim; Bad Säckingen; Rheinfelden Baden; Titisee; Überlingen; Meersburg; Wangen im Allgäu; Oberstdorf; Füssen; Neuschwanstein; Berchtesgaden; Chiemsee; Allgäu; Ruhrgebiet; Ostsee; Nordsee; Usedom; Helgoland; Norderney; Föhr; Flensburg; Wilhelmshaven; Cuxhaven; Bremerhaven; Sinsheim; Thüringen|Thuringia|Thuringe|Turingia; Brandenburg; Niedersachsen; Mecklenburg-Vorpommern|Mecklenburg; Schleswig-Holstein; Rheinland-Pfalz; Saarland; Sachsen-Anhalt; Jestetten; Gottmadingen; Grenzach-Wyhlen
DK: Kopenhagen|Copenhagen|Copenhague|Copenaghen|København; Aarhus|Århus; Odense; Aalborg|Ålborg; Billund; Esbjerg; Roskilde; Bornholm; Legoland; Skagen; Fünen|Fyn; Seeland Dänemark; Kolding; Vejle; Randers; Helsingør
DM: Roseau
DO: Santo Domingo|Saint-Domingue; Punta Cana; Puerto Plata; Samaná|Las Terrenas; Sosúa; Santiago de los Caballeros; Bávaro; La Romana; Cabarete; Bayahibe; Juan Dolio; Barahona; Las Galeras; Boca Chica; Nagua
DZ: Algier|Alger|Algiers|Algeri; Oran; Constantine; Annaba; Tamanrasset; Sétif; Béjaïa; Tlemcen; Ghardaïa; Tipaza; Djanet; Hassi Messaoud; Batna
EC: Quito; Guayaquil; Cuenca; Baños; Montañita; Manta; Otavalo; Salinas; Esmeraldas; Puerto Ayora; Tena; Loja; Riobamba; Mindo; Ambato; Isabela
EE: Tallinn|Reval; Tartu; Pärnu; Narva|Narwa; Saaremaa|Ösel; Haapsalu; Hiiumaa; Kuressaare
EG: Kairo|Cairo|Le Caire|Il Cairo|Al Qahira; Hurghada; Sharm el-Sheikh|Scharm el-Scheich|Sharm El Sheik|Charm el-Cheikh|Sharm; Luxor|Louxor; Alexandria|Alexandrie|Alessandria d’Egitto|Alessandria; Marsa Alam; El Gouna; Assuan|Aswan|Assouan; Gizeh|Giza|Gizah; Dahab; Suez|Sues; Safaga; Port Said; Suezkanal|Suez Canal|Canal de Suez|Canale di Suez; Soma Bay; Asyut; Mansoura; Ismailia; Siwa; Abu Simbel; Nuweiba; Taba; Sinai Halbinsel; Makadi Bay; Port Ghalib; Tanta; Sahl Hasheesh
EH: El Aaiún|Laâyoune
ER: Asmara|Asmera
ES: Madrid; Barcelona|Barcelone|Barcellona|Barca; Mallorca|Majorque|Majorca|Maiorca|Malle; Palma|Palma de Mallorca|Palma de Majorque|Palma di Maiorca; Teneriffa|Tenerife|Ténériffe; Gran Canaria|Grande Canarie|Las Palmas; Ibiza|Eivissa; Valencia|Valence Espagne|Valenza; Sevilla|Seville|Siviglia; Málaga; Fuerteventura; Lanzarote; Alicante|Alacant; Marbella; Bilbao; Granada|Grenade; Menorca|Minorque|Minorca; Saragossa|Zaragoza|Saragosse|Saragozza; Formentera; La Palma; La Gomera; El Hierro; San Sebastián|Donostia|Saint-Sébastien; Córdoba|Cordoue|Cordova; Santiago de Compostela|Saint-Jacques-de-Compostelle; Benidorm; Torrevieja; Denia; Murcia; Cádiz|Cadix|Cadice; Girona|Gérone; Salamanca|Salamanque; Toledo|Tolède; Lloret de Mar; Nerja; Tarragona|Tarragone; Vigo; Gijón; Santander; Pamplona|Pampelune; Ceuta; Melilla; Jerez|Jerez de la Frontera; Vitoria|Vitoria-Gasteiz; Calpe; Jávea|Xàbia; Sitges; Roses|Rosas; Almería; Jakobsweg|Camino de Santiago; Estepona; Torremolinos; Huelva; Elche|Elx; A Coruña|La Coruña; Oviedo; Valladolid; L’Hospitalet|L’Hospitalet de Llobregat; Burgos; Logroño; León; Badajoz; Cáceres; Segovia|Ségovie; Ávila; Lleida|Lérida; Castellón; Cartagena Spanien; Moraira; Altea; Peñíscola; Empuriabrava; Cadaqués; Figueres; Salou; Mojácar; Ronda; Tarifa; Conil; Fuengirola; Benalmádena; Santa Cruz de Tenerife; Puerto de la Cruz; Maspalomas; Playa del Inglés; Corralejo; Arrecife; Magaluf; Cala Ratjada|Cala Millor; Manacor; Sóller; Arenal|El Arenal; Ciutadella; Algeciras; Lugo; Ourense|Orense; Pontevedra; Teruel; Cuenca Spanien; Jaén; Gandía; Orihuela; Los Cristianos; Playa de las Américas; Los Gigantes; Mahón
ET: Addis Abeba|Addis Ababa; Lalibela; Gondar; Dire Dawa; Axum|Aksum; Bahir Dar; Mekelle|Mekele; Harar; Danakil; Arba Minch; Omo
FI: Helsinki|Helsingfors; Tampere|Tammerfors; Turku|Åbo; Rovaniemi; Oulu; Espoo; Vantaa; Levi; Jyväskylä; Kuopio; Lahti; Åbo Akademi; Saariselkä; Inari; Kittilä; Vaasa; Joensuu; Savonlinna; Porvoo; Ivalo; Kuusamo
FJ: Suva; Nadi; Viti Levu; Denarau; Yasawa; Mamanuca
FK: Stanley|Port Stanley
FM: Palikir
FO: Tórshavn
FR: Paris|Parigi|CDG; Lyon|Lione|Lyons; Marseille|Marsiglia|Marseilles; Nizza|Nice; Strassburg|Strasbourg|Strasburgo; Bordeaux; Toulouse|Tolosa; Montpellier; Lille|Lilla; Nantes; Mülhausen|Mulhouse; Annecy; Cannes; Grenoble; Annemasse; Saint-Louis|St. Louis Elsass; Chamonix; Dijon|Digione; Besançon; Colmar; Thonon-les-Bains|Thonon; Évian|Evian-les-Bains; Ferney-Voltaire; Divonne-les-Bains|Divonne; Saint-Tropez|St. Tropez; Avignon|Avignone; Ajaccio; Bastia; Rennes; Reims; Le Havre; Toulon|Tolone; Biarritz; Lourdes; Perpignan; Aix-en-Provence; Nîmes; Antibes; Saint-Julien-en-Genevois; Pontarlier; Belfort; Disneyland Paris|Euro Disney; Angers; Tours; Nancy; Metz; Orléans; Brest; Clermont-Ferrand; Limoges; Carcassonne; Menton|Mentone; Saint-Étienne; Rouen; Le Mans; Amiens; Caen; Pau; Mont-Saint-Michel; La Rochelle; Porto-Vecchio; Calvi; Chambéry; Saint-Malo; Gex; Narbonne; Arles; Béziers; Val d’Isère; Courchevel; Megève; Valence; Saint-Denis Frankreich; Villeurbanne; Aulnay; Troyes; Poitiers; Bayonne; Saint-Jean-de-Luz; Hossegor; Arcachon; Lorient; Quimper; Vannes; Cherbourg; Dunkerque|Dünkirchen|Dunkirk; Calais; Boulogne-sur-Mer; Versailles; Fontainebleau; Auxerre; Beaune; Mâcon; Bourg-en-Bresse; Valence Drôme; Montélimar; Orange; Gap; Briançon; Digne; Grasse; Fréjus; Hyères; Saint-Raphaël; Cagnes-sur-Mer; Sète; Agde|Cap d’Agde; Albi; Rodez; Cahors; Périgueux; Agen; Tarbes; Foix; Bonifacio; Corte; Haguenau|Hagenau; Sélestat; Épinal; Montbéliard; Vesoul; Morteau; Maîche; Delle; Huningue|Hüningen; Saint-Claude; Les Rousses; Morzine; Les Gets; Avoriaz; La Clusaz; Tignes; Les Deux Alpes|Les 2 Alpes; Alpe d’Huez; Cluses; Sallanches; Bonneville; Gaillard; Archamps; Saint-Genis-Pouilly; Prévessin-Moëns; Collonges-sous-Salève; Île de Ré; Île d’Oléron; Camargue; Ardèche; Auvergne; Alsace-Lorraine; Lothringen|Lorraine|Lorena; Franche-Comté; Île-de-France; Picardie|Picardy; Charente; Vendée; Luberon; Vaucluse; Var; Gironde; Champagne; Périgord; Dauphiné; Saint-Nazaire; Saint-Brieuc; Roissy; Orly
GA: Libreville; Port-Gentil
GB: London|Londres|Londra|LHR; Edinburgh|Edinburg|Édimbourg|Edimburgo; Manchester; Birmingham; Glasgow; Liverpool; Belfast; Bristol; Cardiff; Oxford; Cambridge; Leeds; Newcastle|Newcastle upon Tyne; Brighton; Bath; York; Nottingham; Sheffield; Heathrow; Aberdeen; Inverness; Southampton; Bournemouth; Plymouth; Exeter; Leicester; Canterbury; Dover|Douvres; Gatwick; Stansted; Luton; Isle of Wight; Isle of Skye|Skye; Orkney|Orkneyinseln; Shetland|Shetlandinseln; Swansea; Stratford-upon-Avon; Portsmouth; Norwich; Derry|Londonderry; Coventry; Reading; Wimbledon; Hebriden|Hebrides; Stoke-on-Trent; Sunderland; Kingston upon Hull|Hull; Preston; Bradford; Newport; Derby; Wolverhampton; Middlesbrough; Milton Keynes; Dundee; Perth Schottland; St Andrews; Guildford; Windsor; Croydon; Slough; Ipswich; Colchester; Peterborough; Gloucester; Cheltenham; Lincoln; Durham; Carlisle; Chester; Blackpool; Bolton; Stockport; Warwick; Worcester; Winchester; Salisbury; Stonehenge; Torquay; Penzance; St Ives; Land’s End; Harrow; Eton; Loch Ness; Isle of Mull; Lake District; Hastings; Eastbourne; Margate; Folkestone; Southend-on-Sea|Southend
GD: St. George’s; Carriacou; Grand Anse
GE: Tiflis|Tbilisi|Tbilissi; Batumi|Batoumi; Kutaissi|Kutaisi; Mestia; Gudauri; Sugdidi|Zugdidi; Gori; Signagi|Sighnaghi; Kasbegi|Kazbegi|Stepantsminda; Telawi|Telavi; Suchumi|Sukhumi; Poti; Tuschetien|Tusheti
GF: Cayenne|Caienna; Kourou; Saint-Laurent-du-Maroni
GG: St. Peter Port
GH: Accra|Akkra; Kumasi; Cape Coast; Tamale; Takoradi; Elmina; Tema
GL: Nuuk|Godthåb; Ilulissat; Kangerlussuaq
GM: Banjul; Serekunda
GN: Conakry|Konakry
GP: Basse-Terre; Pointe-à-Pitre|Point-a-Pitre; Sainte-Anne; Les Saintes; Marie-Galante; Saint-François
GQ: Malabo; Bata
GR: Athen|Athens|Athènes|Atene|Athina; Kreta|Crete|Creta|Kriti; Rhodos|Rhodes|Rodi; Santorin|Santorini|Thira; Korfu|Corfu|Corfou|Kerkyra; Thessaloniki|Saloniki|Salonika|Thessalonique|Salonicco|Saloniko; Mykonos; Kos; Heraklion|Iraklio|Candia; Zakynthos|Zante; Naxos; Paros; Patras|Patrasso; Lesbos|Lesvos; Samos; Chania|La Canée; Peloponnes|Peloponnese|Peloponneso; Kefalonia|Kephallonia|Céphalonie|Cefalonia; Chalkidiki|Halkidiki; Olympia; Delphi|Delphes|Delfi; Euböa|Evia; Piräus|Piraeus|Le Pirée; Thassos; Karpathos; Ios; Milos; Skiathos; Lefkada; Kavala; Ioannina; Volos; Kalamata; Nafplio|Nauplia; Monemvasia; Chalkida; Larisa|Larissa; Rethymno|Rethymnon; Agios Nikolaos; Elounda; Lindos; Faliraki; Parga; Preveza; Meteora; Skopelos; Ithaka|Ithaki|Ithaca|Ithaque; Hydra; Ägina|Aegina|Égine; Patmos; Leros; Kalymnos; Chios; Limnos; Samothraki; Syros; Tinos; Andros; Serifos; Sifnos; Folegandros; Amorgos; Kythira; Symi|Simi; Sporaden; Dodekanes|Dodecanese; Ionische Inseln|Ionian Islands; Athos
GT: Guatemala-Stadt|Guatemala City|Ciudad de Guatemala|Città del Guatemala; Antigua Guatemala; Flores Guatemala|Tikal; Atitlán|Lago de Atitlán; Quetzaltenango|Xela; Panajachel; Livingston; Semuc Champey; Chichicastenango
GU: Hagåtña
GW: Bissau
GY: Georgetown; Kaieteur|Kaieteur Falls
HK: Victoria Peak|Kowloon|Lantau
HN: Tegucigalpa; Roatán; San Pedro Sula; Utila; Copán; La Ceiba
HR: Zagreb|Zagabria|Agram; Split|Spalato; Dubrovnik|Ragusa; Zadar|Zara; Pula|Pola; Rijeka|Fiume; Rovinj|Rovigno; Hvar; Poreč|Parenzo; Brač; Šibenik; Krk; Korčula; Plitvice|Plitvicer Seen|Plitvice Lakes; Makarska; Trogir; Umag; Osijek; Opatija; Cres; Rab; Pag; Lošinj; Vis; Novalja; Crikvenica; Biograd; Vodice; Medulin; Novigrad; Slavonien; Karlovac; Varaždin; Labin; Motovun; Mali Lošinj; Primošten; Kvarner
HT: Port-au-Prince; Cap-Haïtien; Jacmel; Gonaïves; Les Cayes
HU: Budapest; Debrecen; Szeged; Plattensee|Balaton|Lake Balaton|Lac Balaton; Győr|Raab; Pécs|Fünfkirchen; Sopron|Ödenburg; Hévíz; Eger|Erlau; Miskolc; Siófok; Keszthely; Esztergom|Gran; Kecskemét; Szombathely|Steinamanger; Zalaegerszeg; Székesfehérvár|Stuhlweissenburg; Szentendre; Balatonfüred; Bük; Tihany; Sárvár; Tokaj; Nyíregyháza
ID: Jakarta|Djakarta|Giacarta; Denpasar; Ubud; Kuta; Yogyakarta|Jogjakarta|Jogja; Surabaya; Bandung; Medan; Gili|Gili Islands|Gili Trawangan|Gili Inseln; Komodo|Labuan Bajo; Canggu; Sanur; Seminyak; Nusa Penida; Raja Ampat; Makassar; Manado; Semarang; Uluwatu; Lembongan; Palembang; Bekasi; Batam; Tangerang; Balikpapan; Malang; Solo|Surakarta; Amed; Bintan
IE: Dublin|Dublino; Cork; Galway; Limerick; Kerry; Shannon; Waterford; Killarney; Sligo; Dingle; Kilkenny; Wexford; Donegal; Drogheda; Athlone; Dún Laoghaire; Connemara; Tralee; Westport; Cliffs of Moher; Aran Islands|Aran-Inseln
IL: Tel Aviv|Tel Aviv-Jaffa; Jerusalem|Gerusalemme; Haifa; Eilat; Beer Scheva|Beersheba; Nazareth|Nazaret; Totes Meer|Dead Sea|Mer Morte|Mar Morto; Netanya; Golan|Golanhöhen; Aschdod|Ashdod; Herzliya; Masada; Tiberias|Tibériade; See Genezareth|Sea of Galilee|Lac de Tibériade|Galiläa|Galilee; Akko|Acre; Caesarea|Césarée; Aschkelon|Ashkelon; Rischon LeZion|Rishon LeZion; Ramat Gan; Sderot; Safed|Zefat; Negev|Néguev; Petah Tikva; Raanana
IM: Douglas
IN: Delhi|New Delhi|Neu-Delhi|Nuova Delhi; Mumbai|Bombay; Bengaluru|Bangalore; Goa; Kolkata|Kalkutta|Calcutta; Chennai|Madras; Hyderabad; Agra|Taj Mahal; Jaipur; Pune|Poona; Varanasi|Benares; Kochi|Cochin; Ahmedabad; Udaipur; Rishikesh; Pondicherry|Puducherry|Pondichéry|Auroville; Dharamsala|Dharamshala; Leh; Srinagar; Amritsar; Lucknow; Jaisalmer; Jodhpur; Trivandrum|Thiruvananthapuram; Surat; Kanpur; Nagpur; Chandigarh; Mysore|Mysuru; Darjeeling; Varkala; Manali; Gurgaon|Gurugram; Noida; Guwahati; Bhopal; Indore; Patna; Ludhiana; Vadodara; Nashik; Ghaziabad; Faridabad; Visakhapatnam; Coimbatore; Madurai; Allahabad|Prayagraj; Aurangabad; Navi Mumbai|Thane; Shimla; Hampi; Ajmer; Kozhikode|Calicut; Mangalore; Bikaner; Palolem; Gokarna; Raipur; Ranchi
IQ: Bagdad|Baghdad; Erbil|Arbil; Basra|Bassora; Mosul|Mossoul; Kirkuk|Kirkouk; Nadschaf|Najaf; Kerbela|Karbala; Sulaimaniyya|Sulaymaniyah; Falludscha|Fallujah; Dohuk|Duhok
IR: Teheran|Tehran; Isfahan|Ispahan; Schiras|Shiraz|Chiraz; Maschhad|Mashhad; Täbris|Tabriz; Ghom|Qom; Persepolis; Kisch|Kish; Karaj|Karadsch; Kerman; Yazd; Bandar Abbas; Ahvaz
IS: Reykjavik; Akureyri; Keflavík; Blaue Lagune|Blue Lagoon; Vík; Húsavík; Selfoss; Höfn; Egilsstaðir; Jökulsárlón; Westfjorde|Westfjords; Snæfellsnes; Vestmannaeyjar; Geysir; Thingvellir; Ísafjörður; Landmannalaugar; Mývatn
IT: Rom|Rome|Roma|FCO; Mailand|Milan|Milano|MXP; Venedig|Venice|Venise|Venezia; Florenz|Florence|Firenze; Neapel|Naples|Napoli; Turin|Torino; Genua|Genoa|Gênes|Genova; Bologna|Bologne; Palermo|Palerme; Verona|Vérone; Rimini; Como; Bari; Pisa|Pise; Catania|Catane; Triest|Trieste; Bozen|Bolzano; Meran|Merano; Bergamo|Bergame; Varese; Capri; Amalfiküste|Amalfi Coast|Côte amalfitaine|Costiera Amalfitana|Positano; Ischia; Siena|Sienne; Padua|Padova|Padoue; Cagliari; Olbia; Aosta|Aoste|Aostatal|Valle d’Aosta|Val d’Aoste; Domodossola; Livorno|Leghorn|Livourne; Syrakus|Siracusa|Syracuse; Taormina; Perugia|Pérouse; Brescia; Vicenza; Lecce; Sanremo|San Remo; Trento|Trient; Modena; Parma; Ravenna; Ferrara; Sorrent|Sorrento; Costa Smeralda; Jesolo; Caorle; Lignano|Lignano Sabbiadoro; Lucca; Udine; Messina; Cortina|Cortina d’Ampezzo; Luino; Verbania; La Spezia; Alghero; Malpensa; Pompeji|Pompei|Pompeii; Reggio Calabria|Kalabrien|Calabria; Salerno; Sestri Levante; Rapallo; Portofino; Ancona; Matera; Tropea; Lampedusa; Liparische Inseln|Lipari|Stromboli; Cremona; Pavia; Novara; Sondrio; Livigno; Courmayeur; Pescara; Foggia; Brindisi; Prato; Reggio Emilia; Piacenza|Plaisance; Cesena; Forlì; Latina; Arezzo; Grosseto; Pistoia; Viareggio; Forte dei Marmi; Cesenatico; Riccione; Cattolica; Bibione; Chioggia; Treviso|Trévise; Rovigo; Belluno; Mantua|Mantova|Mantoue; Lodi; Lecco; Monza; Busto Arsizio; Gallarate; Stresa; Cannobio; Ponte Tresa; Campione d’Italia; Asti; Alba; Alessandria Italien; Cuneo; Ivrea; Biella; Savona; Imperia; Alassio; Ventimiglia|Vintimille; Bordighera; Terni; Assisi|Assise; Orvieto; Viterbo; L’Aquila; Campobasso; Caserta; Benevento; Avellino; Potenza; Taranto|Tarent|Tarente; Ostuni; Gallipoli; Monopoli; Polignano a Mare; Cosenza; Catanzaro; Crotone; Trapani; Agrigento; Ragusa Sizilien; Cefalù; Marsala; Sassari; Nuoro; Oristano; Villasimius; San Teodoro; Porto Cervo; Brixen|Bressanone; Bruneck|Brunico; Sterzing|Vipiteno; Gröden|Val Gardena; Dolomiten|Dolomites|Dolomiti; Riva del Garda; Sirmione; Peschiera; Bardolino; Malcesine; Abruzzen|Abruzzo|Abruzzes; Kampanien|Campania|Campanie; Latium|Lazio|Latium Italien; Emilia-Romagna; Friaul|Friuli; Venetien|Veneto|Vénétie; Marken|Marche|Marches; Basilikata|Basilicata; Molise; Trentino; Vulcano; Procida; Giglio|Isola del Giglio; Pantelleria; Fiumicino
JE: St. Helier|Saint Helier
JM: Kingston; Montego Bay|MoBay; Negril; Ocho Rios; Port Antonio; Port Royal; Treasure Beach; Mandeville
JO: Amman; Petra; Akaba|Aqaba; Wadi Rum; Jerash; Irbid; Zarqa; Madaba; Jerasch|Djerach
JP: Tokio|Tokyo; Osaka; Kyoto|Kioto; Hiroshima; Nagoya; Yokohama; Sapporo; Fukuoka; Kobe; Nara; Nagasaki; Fukushima; Fuji|Fujisan|Mount Fuji|Mont Fuji; Sendai; Narita; Niseko; Kanazawa; Hakone; Nikko; Kawasaki; Naha; Hakuba; Kitakyushu; Saitama; Chiba; Kagoshima; Kumamoto; Okayama; Takayama; Haneda; Kanagawa; Nagano; Niigata; Matsumoto
KE: Nairobi; Mombasa; Kisumu; Diani|Diani Beach; Malindi; Lamu; Masai Mara|Maasai Mara; Nakuru; Eldoret; Watamu; Amboseli; Thika; Nyeri; Kilifi; Naivasha; Nanyuki; Ukunda; Tsavo; Mount Kenya
KG: Bischkek|Bishkek|Bichkek|Frunse; Osch|Osh; Issyk-Kul
KH: Phnom Penh; Siem Reap; Angkor|Angkor Wat; Sihanoukville; Battambang; Kampot; Koh Rong; Kep; Kratie; Koh Rong Samloem; Poipet; Banlung
KI: Tarawa|South Tarawa
KM: Moroni
KN: Basseterre; Charlestown
KP: Pjöngjang|Pyongyang
KR: Seoul|Seul; Busan|Pusan; Incheon; Daegu; Jeju; Daejeon; Gwangju; Suwon; Gyeongju; Pyeongchang; Ulsan; Seongnam; Sokcho; Ulleungdo; Jeonju
KW: Kuwait-Stadt|Kuwait City|Koweït City|Madinat al-Kuwait
KY: George Town
KZ: Astana|Nur-Sultan; Almaty|Alma-Ata; Schymkent|Shymkent; Baikonur; Karaganda|Qaraghandy; Aktau; Atyrau; Pawlodar|Pavlodar; Aktobe
LA: Vientiane; Luang Prabang; Vang Vieng; Pakse; 4000 Islands|Si Phan Don; Savannakhet; Thakhek; Nong Khiaw; Houay Xay; Don Det
LB: Beirut|Beyrouth; Tripoli Libanon|Tripoli Lebanon|Tripoli Liban|Tripoli; Baalbek; Byblos; Saida|Sidon; Tyros|Tyre|Tyr; Sour; Jounieh; Zahlé; Bekaa|Bekaa-Ebene
LC: Castries; Soufrière; Rodney Bay; Gros Islet
LI: Vaduz; Schaan; Triesen; Balzers; Malbun; Eschen; Ruggell; Mauren
LK: Colombo; Kandy; Galle; Negombo; Ella; Trincomalee; Sigiriya; Mirissa; Jaffna; Arugam Bay; Hikkaduwa; Unawatuna; Nuwara Eliya; Weligama; Tangalle; Anuradhapura; Bentota; Batticaloa; Kalutara; Polonnaruwa; Dambulla; Matara; Yala
LR: Monrovia
LS: Maseru
LT: Vilnius|Wilna; Kaunas; Klaipėda|Memel; Palanga; Šiauliai; Nida|Nidden; Kurische Nehrung|Curonian Spit; Trakai; Panevėžys
LU: Luxemburg-Stadt|Luxembourg City|Luxembourg-Ville|Lussemburgo Città; Esch-sur-Alzette; Echternach; Vianden; Differdange; Clervaux
LV: Riga; Jūrmala; Liepāja; Daugavpils; Ventspils; Sigulda
LY: Tripolis|Tripoli; Bengasi|Benghazi; Misrata; Sirte; Tobruk|Tobrouk; Derna
MA: Marrakesch|Marrakech|Marrakesh|Marokko Stadt; Casablanca|Casa; Agadir; Rabat; Fès|Fez; Tanger|Tangier|Tangeri; Essaouira; Ouarzazate; Meknès; Chefchaouen; Taghazout; Tetouan; Merzouga; Oujda; Dakhla; Nador; Kenitra; Larache; Asilah; Safi; El Jadida; Al Hoceima; Zagora; Errachidia; Imsouane; Beni Mellal; Mohammedia; Salé
MC: Monaco-Ville; Fontvieille; La Condamine
MD: Chișinău|Kischinew|Kishinev; Tiraspol; Bălți; Comrat
ME: Podgorica; Kotor; Budva; Herceg Novi; Bar Montenegro; Ulcinj; Tivat; Sveti Stefan; Nikšić; Pljevlja; Žabljak; Durmitor; Petrovac; Cetinje; Perast; Bijelo Polje; Bar; Rožaje
MF: Marigot
MG: Antananarivo|Tana|Tananarive; Nosy Be; Toamasina|Tamatave; Diego Suarez|Antsiranana; Toliara; Fianarantsoa; Majunga|Mahajanga; Sainte-Marie Madagascar|Île Sainte-Marie; Antsirabe; Morondava; Isalo
MH: Majuro
MK: Skopje|Skopia; Ohrid; Bitola; Tetovo; Kumanovo; Gostivar; Struga; Prilep; Strumica; Kičevo; Debar; Veles
ML: Bamako; Gao; Mopti; Sikasso; Ségou; Djenné; Kayes
MM: Yangon|Rangun|Rangoon; Mandalay; Bagan; Naypyidaw|Nay Pyi Taw; Inle-See|Inle Lake|Inle; Ngapali; Mawlamyine; Bago; Sittwe; Hpa-An; Myeik; Kyaikto
MN: Ulan Bator|Ulaanbaatar|Oulan-Bator; Gobi|Wüste Gobi|Gobi Desert; Karakorum|Charchorin; Terelj; Altai
MO: Cotai
MQ: Fort-de-France; Sainte-Luce; Les Trois-Îlets; Le Marin
MR: Nouakchott|Nuakschott; Nouadhibou
MS: Plymouth Montserrat
MT: Valletta|La Valette|La Valletta; Sliema; St. Julian’s; Comino; Mdina; St. Paul’s Bay|Bugibba; Marsaxlokk; Mellieha; Birkirkara; Victoria Gozo
MU: Port Louis; Grand Baie; Flic en Flac; Le Morne; Curepipe; Quatre Bornes; Belle Mare; Trou aux Biches; Mahébourg; Tamarin
MV: Malé; Maafushi; Ari Atoll|Ari; Baa Atoll; Addu; Hulhumalé; Thulusdhoo; Dhigurah
MW: Lilongwe; Blantyre; Malawisee|Lake Malawi|Lac Malawi
MX: Mexiko-Stadt|Mexico City|Ciudad de México|Città del Messico|CDMX|Mexico Stadt|DF; Cancún; Playa del Carmen; Tulum; Guadalajara; Monterrey; Acapulco; Puerto Vallarta; Oaxaca; Cozumel; Tijuana; Los Cabos|Cabo San Lucas|Cabo; Mérida; Puerto Escondido; Puebla; Chiapas|San Cristóbal de las Casas; Isla Mujeres; Mazatlán; Querétaro; Ciudad Juárez; Veracruz; León; Holbox; Chichén Itzá; Bacalar; Palenque; San Miguel de Allende; Guanajuato; La Paz Mexiko; Sayulita; Zapopan; Chihuahua; Ciudad Nezahualcóyotl; San Luis Potosí; Aguascalientes; Hermosillo; Mexicali; Culiacán; Morelia; Cuernavaca; Saltillo; Huatulco; Campeche; Loreto; Todos Santos; La Paz; Tepoztlán; Taxco
MY: Kuala Lumpur|KL; Penang|George Town|Pinang; Kota Kinabalu; Johor Bahru; Malakka|Malacca|Melaka; Kuching; Tioman; Cameron Highlands; Perhentian|Perhentian Inseln|Perhentian Islands; Ipoh; Sipadan; Genting; Kota Bharu; Petaling Jaya|Selangor; Shah Alam; Redang; Seremban; Miri; Sandakan; Taman Negara; Batu Ferringhi; Alor Setar; Kuala Terengganu; Putrajaya; Labuan
MZ: Maputo|Lourenço Marques; Beira; Nampula; Pemba; Vilankulo|Vilanculos; Tofo; Inhambane; Bazaruto; Cabo Delgado; Quelimane; Tete; Ponta do Ouro
NA: Windhoek|Windhuk; Swakopmund; Walvis Bay|Walfischbucht; Etosha; Sossusvlei; Lüderitz; Lüderitzbucht; Otjiwarongo; Keetmanshoop; Fish River Canyon; Damaraland; Caprivi; Opuwo; Tsumeb; Sesriem
NC: Nouméa|Numea; Lifou; Île des Pins
NE: Niamey; Agadez; Zinder; Maradi
NG: Lagos; Abuja; Kano; Ibadan; Port Harcourt; Benin City; Kaduna; Enugu; Maiduguri; Calabar; Jos
NI: Managua; Granada Nicaragua; León Nicaragua; San Juan del Sur; Ometepe; Corn Islands|Corn Island; León; Granada; Bluefields
NL: Amsterdam; Den Haag|The Hague|La Haye|L’Aia|’s-Gravenhage; Rotterdam; Utrecht; Eindhoven; Maastricht; Groningen|Groningue; Schiphol; Arnhem; Leiden|Leyde; Delft; Haarlem; Nijmegen|Nimwegen; Zandvoort; Texel; Tilburg; Breda; Almere; Enschede; Apeldoorn; Amersfoort; Zwolle; Den Bosch|’s-Hertogenbosch; Zeeland|Seeland; Domburg; Katwijk; Scheveningen; Venlo; Roermond
NO: Oslo; Bergen; Trondheim; Tromsø|Tromsö; Stavanger; Nordkap|North Cape|Cap Nord|Capo Nord; Ålesund|Aalesund; Bodø; Kristiansand; Geiranger; Kirkenes; Hammerfest; Narvik; Lillehammer; Alta; Molde; Haugesund; Fredrikstad; Drammen; Flåm; Voss; Røros; Gardermoen; Svolvær; Sandefjord; Bodö; Hardangerfjord; Preikestolen
NP: Kathmandu|Katmandou|Katmandu; Pokhara; Everest|Mount Everest|Mont Everest; Lumbini; Annapurna; Chitwan; Lukla; Lalitpur|Patan; Bhaktapur; Biratnagar; Nagarkot; Namche Bazaar; Mustang; Birgunj; Janakpur
NR: Yaren
NU: Alofi
NZ: Auckland; Wellington; Queenstown; Christchurch; Rotorua; Dunedin; Hamilton; Milford Sound; Nelson; Tauranga; Taupo; Napier; Wanaka; Waiheke; Bay of Islands; Coromandel; Invercargill; New Plymouth; Palmerston North; Whangarei; Kaikoura; Stewart Island; Abel Tasman; Franz Josef; Te Anau; Gisborne; Hobbiton|Matamata; Mount Cook|Aoraki; Hawke’s Bay; Lake Tekapo|Tekapo
OM: Maskat|Muscat|Mascate; Salalah; Nizwa; Sur; Sohar; Musandam|Khasab; Duqm
PA: Panama-Stadt|Panama City|Ciudad de Panamá|Città di Panama; Bocas del Toro; Panamakanal|Panama Canal|Canal de Panama|Canale di Panama; San Blas; David; Boquete; Santa Catalina; El Valle; Colón
PE: Lima; Cusco|Cuzco; Machu Picchu|Machu Pichu; Arequipa; Puno|Titicaca|Titicacasee|Lake Titicaca|Lac Titicaca; Iquitos; Trujillo; Máncora; Nazca|Nasca; Huaraz; Paracas; Chiclayo; Piura; Ica; Pucallpa; Ayacucho; Ollantaytambo; Cajamarca; Tacna; Huancayo; Miraflores
PF: Papeete; Rangiroa; Fakarava; Huahine; Raiatea; Tikehau; Tahaa; Nuku Hiva; Maupiti
PG: Port Moresby; Lae; Mount Hagen
PH: Manila|Manille; Cebu|Cebu City; Boracay; El Nido; Siargao; Davao; Bohol; Coron; Baguio; Makati; Quezon City; Subic; Angeles City|Clark; Puerto Princesa; Camiguin; Dumaguete|Negros; Iloilo; Siquijor; Moalboal; Panglao; Tagaytay; Caloocan; Olongapo; Batangas; Puerto Galera|Mindoro; Bacolod; Zamboanga; General Santos; Cagayan de Oro; La Union; Banaue; Leyte|Tacloban; Malapascua; Bantayan; Samar; Surigao; Vigan
PK: Islamabad; Karachi|Karatschi; Lahore; Peshawar|Peschawar; Rawalpindi; Faisalabad; Hunza; Quetta; Multan; Gilgit; Hyderabad Pakistan; Gujranwala; Skardu
PL: Warschau|Warsaw|Varsovie|Varsavia|Warszawa; Krakau|Krakow|Cracow|Cracovie|Cracovia; Danzig|Gdańsk|Danzica; Breslau|Wrocław|Wroclaw|Breslavia; Posen|Poznań; Lodz|Łódź; Stettin|Szczecin|Stettino; Auschwitz|Oświęcim; Zakopane; Kattowitz|Katowice; Lublin; Masuren|Masuria|Mazurie; Bydgoszcz|Bromberg; Bialystok|Białystok; Sopot|Zoppot; Gdynia|Gdingen; Thorn|Toruń; Rzeszów; Kolberg|Kołobrzeg; Allenstein|Olsztyn; Kielce; Tschenstochau|Częstochowa; Radom; Gliwice|Gleiwitz; Opole|Oppeln; Zielona Góra|Grünberg; Swinemünde|Świnoujście; Hirschberg|Jelenia Góra; Zamość; Bielsko-Biała
PM: Saint-Pierre
PN: Adamstown
PR: San Juan; Ponce; Vieques; Culebra; Bayamón; Rincón; Mayagüez
PS: Ramallah; Gaza|Gaza-Stadt|Gaza City; Bethlehem|Bethléem|Betlemme; Hebron; Nablus; Jericho
PT: Lissabon|Lisbon|Lisbonne|Lisbona|Lisboa; Porto|Oporto; Faro; Funchal; Albufeira; Lagos Portugal; Ponta Delgada|São Miguel; Sintra; Coimbra; Braga; Cascais; Fatima; Évora; Nazaré; Setúbal; Portimão; Tavira; Peniche; Ericeira; Sagres; Terceira; Porto Santo; Aveiro; Estoril; Loulé; Lagoa; Vilamoura; Olhão; Matosinhos; Viana do Castelo; Guimarães; Óbidos; Leiria; Viseu; Comporta; Azoreninsel Faial|Horta; Pico; Madeirainsel; Vila Nova de Gaia; Alentejo
PW: Koror; Ngerulmud
PY: Asunción; Ciudad del Este; Encarnación; Hohenau
QA: Doha; Lusail; Al Wakrah
RE: Saint-Denis; Saint-Pierre de la Réunion; Saint-Gilles; Saint-Paul; Le Tampon; Cilaos
RO: Bukarest|Bucharest|Bucarest|București; Cluj|Klausenburg|Cluj-Napoca; Kronstadt|Brașov; Temeswar|Timișoara; Hermannstadt|Sibiu; Iași; Constanța|Konstanza; Donaudelta|Danube Delta; Sighișoara|Schässburg; Oradea; Craiova; Suceava; Galați; Ploiești; Arad; Satu Mare; Baia Mare; Târgu Mureș; Sinaia; Bran|Schloss Bran|Bran Castle; Mamaia; Tulcea; Maramures; Bukowina|Bucovina; Bacău; Alba Iulia; Mediasch|Mediaș; Moldau Rumänien; Piatra Neamț
RS: Belgrad|Belgrade|Belgrado|Beograd; Novi Sad; Niš; Subotica; Kragujevac; Zlatibor; Zrenjanin; Pančevo; Čačak; Leskovac; Novi Pazar; Sremska Mitrovica; Kopaonik; Preševo; Bujanovac; Vranje
RU: Moskau|Moscow|Moscou|Mosca|Moskva; St. Petersburg|Sankt Petersburg|Saint-Pétersbourg|San Pietroburgo|Leningrad|Petersburg; Sotschi|Sochi|Sotchi; Nowosibirsk|Novosibirsk; Kasan|Kazan; Wladiwostok|Vladivostok; Kaliningrad|Königsberg; Jekaterinburg|Yekaterinburg|Iekaterinbourg; Baikalsee|Lake Baikal|Baikal|Lac Baïkal|Irkutsk; Murmansk|Mourmansk; Nischni Nowgorod|Nizhny Novgorod; Samara; Omsk; Rostow am Don|Rostov-on-Don|Rostow; Ufa; Krasnodar; Grosny|Grozny; Wolgograd|Volgograd|Stalingrad; Perm; Krasnojarsk|Krasnoyarsk; Tscheljabinsk|Chelyabinsk; Woronesch|Voronezh; Archangelsk|Arkhangelsk; Jakutsk|Yakutsk; Machatschkala|Makhachkala; Saratow|Saratov; Tomsk; Chabarowsk|Khabarovsk
RW: Kigali; Gisenyi|Rubavu; Musanze|Ruhengeri; Butare|Huye
SA: Riad|Riyadh|Riyad; Dschidda|Jeddah|Djeddah|Gedda|Jidda; Mekka|Mecca|La Mecque|La Mecca|Makkah; Medina|Médine|Madinah; Dammam; Al-Ula|AlUla; Dhahran; Khobar|Al Khobar; Neom; Tabuk; Abha; Yanbu; Taif; Jubail; Buraydah; Hofuf
SB: Honiara
SC: Victoria; La Digue; Mahe; Silhouette
SD: Khartum|Khartoum|Cartum; Port Sudan; Darfur; Omdurman
SE: Stockholm|Stoccolma; Göteborg|Gothenburg|Göteburg; Malmö; Uppsala; Kiruna; Gotland|Visby; Lund; Öland; Smaland; Linköping; Helsingborg; Umeå; Åre; Örebro; Västerås; Norrköping; Jönköping; Luleå; Östersund; Kalmar; Karlstad; Gävle; Sälen; Jokkmokk; Arlanda; Schonen|Skåne|Scania; Växjö; Borås; Halmstad
SG: Changi; Sentosa; Marina Bay; Jurong
SH: Jamestown
SI: Ljubljana|Laibach|Lubiana; Maribor; Bled|Lake Bled|Bleder See|Lac de Bled; Piran|Pirano; Koper|Capodistria; Portorož; Kranj; Kranjska Gora; Celje; Nova Gorica; Novo Mesto; Postojna; Bohinj|Wocheiner See; Ptuj|Pettau; Murska Sobota; Velenje; Soča; Bovec; Triglav; Rogaška Slatina; Izola
SJ: Longyearbyen
SK: Bratislava|Pressburg|Presbourg; Košice|Kaschau; Hohe Tatra|High Tatras|Hautes Tatras|Poprad; Žilina; Prešov; Nitra|Neutra; Trnava; Banská Bystrica|Neusohl; Trenčín; Piešťany; Jasná; Levoča
SL: Freetown
SM: San Marino Città
SN: Dakar; Saint-Louis du Sénégal|Saint-Louis Senegal; Saly|Mbour; Casamance|Ziguinchor|Cap Skirring; Touba; Thiès; Rufisque; Somone; Kaolack; Gorée|Île de Gorée; Saint-Louis
SO: Mogadischu|Mogadishu|Mogadiscio; Hargeisa
SR: Paramaribo; Albina; Nickerie
SS: Juba|Dschuba; Malakal; Bentiu; Wau
ST: São Tomé Stadt
SV: San Salvador; El Tunco; Santa Ana; La Libertad
SX: Philipsburg; Simpson Bay; Maho Beach
SY: Damaskus|Damascus|Damas|Damasco; Aleppo|Alep; Homs; Latakia|Lattaquié; Palmyra|Palmyre; Idlib; Rakka|Raqqa; Deir ez-Zor; Hama; Tartus|Tartous; Kobane; Kamischli|Qamishli; Daraa
SZ: Mbabane; Lobamba; Manzini
TC: Grand Turk|Cockburn Town
TD: N’Djamena|Ndjamena; Moundou; Abéché
TG: Lomé; Kara; Kpalimé; Sokodé
TH: Bangkok|Krung Thep|Bangkok Thailand|BKK; Phuket|Puket|Pukhet; Chiang Mai|Chiangmai; Pattaya; Koh Samui|Ko Samui|Samui; Krabi; Hua Hin; Koh Phangan|Ko Pha Ngan|Koh Pha Ngan|Ko Phangan; Koh Chang|Ko Chang; Koh Tao|Ko Tao; Koh Phi Phi|Ko Phi Phi|Phi Phi; Koh Lanta|Ko Lanta; Khao Lak; Chiang Rai; Udon Thani; Ayutthaya; Cha Am; Kanchanaburi; Khon Kaen; Korat|Nakhon Ratchasima; Pai; Jomtien; Surat Thani; Hat Yai; Koh Lipe; Patong; Ubon Ratchathani; Sukhothai; Nonthaburi; Samut Prakan; Rayong; Chonburi; Trat; Koh Samet|Ko Samet; Khao Sok; Koh Kood|Koh Kut; Phitsanulok; Buriram; Nakhon Si Thammarat; Mae Hong Son; Lampang; Songkhla; Phang Nga; Kata Beach|Kata; Karon; Bang Saen; Sattahip; Nong Khai; Udon; Roi Et; Mukdahan; Prachuap Khiri Khan; Chumphon
TJ: Duschanbe|Dushanbe|Douchanbé; Pamir
TL: Dili
TM: Aschgabat|Ashgabat|Achgabat
TN: Tunis|Tunisi; Hammamet; Sousse|Susa; Monastir; Sfax; Kairouan; Mahdia; Tozeur; Zarzis; Bizerte|Biserta; Houmt Souk; Karthago|Carthage|Cartagine; Nabeul; Gabès; Gafsa; Tabarka; Port El Kantaoui; Sidi Bou Said; Midoun; Kelibia; Douz
TO: Nuku’alofa|Nukualofa
TR: Istanbul|Stambul|Konstantinopel|Constantinople; Antalya|Antalia; Ankara; Izmir|Smyrna|Smyrne; Bodrum; Alanya; Side; Belek; Marmaris; Fethiye; Bursa; Adana; Gaziantep; Trabzon|Trapezunt; Pamukkale; Göreme|Nevşehir; Kuşadası|Kusadasi; Dalaman; Diyarbakır; Ephesus|Ephesos|Éphèse; Konya; Kemer; Mersin; Kayseri; Çeşme; Edirne; Samsun; Ararat; Troja|Troy|Troie; Ölüdeniz; Kaş; Şanlıurfa; Hatay|Antakya; Denizli; Malatya; Erzurum; Van; Didim; Datça; Kalkan; Bosporus|Bosphorus|Bosphore|Bosforo; Prinzeninseln; Sinop; Rize; Manavgat; Gallipoli Türkei|Gelibolu
TT: Port of Spain|Port-d’Espagne; San Fernando; Tobago Insel
TV: Funafuti
TW: Taipeh|Taipei; Kaohsiung; Taichung; Tainan; Hsinchu; Hualien; Taroko; Kenting; New Taipei; Taoyuan; Sonne-Mond-See|Sun Moon Lake
TZ: Daressalam|Dar es Salaam|Dar es Salam; Arusha; Kilimandscharo|Kilimanjaro|Kilimandjaro|Kilimangiaro|Moshi; Dodoma; Serengeti; Stone Town; Mwanza; Pemba; Mafia|Mafia Insel|Mafia Island; Ngorongoro; Nungwi; Tanga; Paje; Kendwa; Bagamoyo; Morogoro; Kigoma; Iringa; Lake Manyara
UA: Kiew|Kiev|Kyiv; Odessa|Odesa; Lemberg|Lviv|Lwiw|Lvov|Leopoli; Charkiw|Kharkiv|Charkow|Kharkov; Dnipro; Donezk|Donetsk; Mariupol|Marioupol; Tschernobyl|Chernobyl|Tchernobyl; Sewastopol|Sebastopol|Sevastopol; Cherson|Kherson; Saporischschja|Zaporizhzhia; Jalta|Yalta; Czernowitz|Chernivtsi; Luhansk; Poltawa|Poltava; Winnyzja|Vinnytsia; Iwano-Frankiwsk|Ivano-Frankivsk; Ternopil; Sumy; Tschernihiw|Chernihiv; Mykolajiw|Mykolaiv; Uschhorod|Uzhhorod; Butscha|Bucha; Irpin; Krywyj Rih|Kryvyi Rih; Luzk|Lutsk; Riwne|Rivne; Simferopol; Schytomyr|Zhytomyr
UG: Kampala; Entebbe; Jinja; Bwindi; Gulu; Fort Portal; Mbarara; Murchison Falls; Kabale
US: New York|New York City|NYC|NY|Big Apple|Nuova York|Nueva York; Los Angeles|LA|L.A.|LAX; San Francisco|SF|Frisco|San Fran; Miami; Chicago; Las Vegas|Vegas; Washington|Washington D.C.|D.C.|Washington DC; Boston; Orlando; Seattle; Houston; Atlanta; Dallas; San Diego; Philadelphia|Philadelphie|Filadelfia|Philly; Honolulu|Waikiki; New Orleans|Nouvelle-Orléans; Denver; Phoenix; Detroit; Portland; Austin; Key West|Florida Keys; Nashville; Salt Lake City; Minneapolis; Anchorage; Brooklyn; Manhattan; Hollywood; Silicon Valley; San José Kalifornien|San Jose California|San José; Aspen; Fort Lauderdale; Tampa; New Glarus; Disney World|Disneyworld; Baltimore; Pittsburgh; Cincinnati; Cleveland; St. Louis|Saint Louis; Kansas City; Charlotte; San Antonio; Sacramento; Santa Barbara; Palm Springs; Savannah; Charleston; Princeton; Oakland; Berkeley; Palo Alto; Queens; Bronx; Newark; Yosemite; Niagara Falls USA; Lake Tahoe; Santa Fe; Albuquerque; Tucson; Fort Worth; Columbus; Indianapolis; Milwaukee; Memphis; Raleigh; Buffalo; Naples Florida; Malibu; Napa|Napa Valley; Jacksonville; Birmingham Alabama; Cambridge Massachusetts; Rochester; Cape Coral; Fort Myers; Sarasota; Boulder; Madison; Louisville; Richmond; Oklahoma City; Tulsa; Omaha; Boise; El Paso; Monterey; Carmel; Santa Monica; Beverly Hills; Berne Indiana; Reno; Spokane; JFK; Cape Cod; Martha’s Vineyard; Fresno; Long Beach; Mesa; Staten Island; Arlington; Wichita; Bakersfield; Aurora; Anaheim; Santa Ana; Corpus Christi; Riverside; Lexington; Stockton; Greensboro; Saint Paul; Plano; Henderson; Lincoln; Chandler; Scottsdale; Durham; Irvine; St. Petersburg Florida; Laredo; Des Moines; Little Rock; Baton Rouge; Knoxville; Chattanooga; Providence; Hartford; New Haven; Albany; Syracuse; Burlington; Portland Maine; Annapolis; Norfolk; Virginia Beach; West Palm Beach; Palm Beach; Boca Raton; Pensacola; Daytona Beach; Cape Canaveral; St. Augustine; Mobile; Montgomery; Jackson; Jackson Hole; Vail; Park City; Moab; Flagstaff; Sedona; Death Valley; Joshua Tree; Big Sur; Sonoma; San Mateo; Mountain View; Cupertino; Sunnyvale; Santa Clara; Santa Cruz Kalifornien; Hilo; Kona; Fairbanks; Juneau; Nantucket; The Hamptons|Hamptons; Atlantic City; Hershey; Lancaster; Gettysburg; Dayton; Toledo Ohio; Grand Rapids; Ann Arbor; Green Bay; Duluth; Fargo; Sioux Falls; Rapid City; Mount Rushmore; Cheyenne; Billings; Missoula; Bozeman; Eugene; Salem; Tacoma; Bellevue; Redmond; Olympia Washington; Myrtle Beach; Hilton Head; Asheville; Wilmington; Greenville; Augusta; Huntsville; Gulfport; Galveston; Lubbock; Amarillo; Waco; Lafayette; Shreveport; Silver Spring; Bethesda; Stamford; Greenwich; White Plains; Jersey City; Hoboken; Everglades; Naples; Venice Beach; Pasadena; Burbank; Glendale; Monument Valley; Antelope Canyon|Page; Zion; Yosemite Valley; Kentucky; Kansas; Iowa; Idaho; Indiana; Nebraska; Oklahoma; Missouri; Mississippi; Alabama; Arkansas; Maine; Vermont; New Hampshire; Rhode Island; Delaware; West Virginia; Wyoming; North Dakota; South Dakota
UY: Montevideo; Punta del Este; Colonia del Sacramento|Colonia; Nueva Helvecia|Colonia Suiza; Salto; Piriápolis; José Ignacio; La Paloma; Rocha; Paysandú; Nueva Palmira
UZ: Taschkent|Tashkent|Tachkent; Samarkand|Samarcande|Samarcanda; Buchara|Bukhara|Boukhara; Chiwa|Khiva; Nukus; Fergana|Ferghana; Aralsee|Aral Sea; Namangan; Termiz
VA: Petersplatz|St. Peter’s Basilica|Place Saint-Pierre|Piazza San Pietro
VC: Kingstown; Bequia; Mustique
VE: Caracas; Maracaibo; Valencia Venezuela; Canaima|Angel Falls; Los Roques; Colonia Tovar; Maracay; Barquisimeto; Mérida Venezuela; Ciudad Bolívar; Isla de Margarita|Margarita|Porlamar; San Cristóbal Venezuela; Puerto La Cruz; Valencia; Coro
VG: Road Town; Virgin Gorda
VI: Charlotte Amalie; St. Croix; St. John
VN: Ho-Chi-Minh-Stadt|Ho Chi Minh City|Ho Chi Minh|Hô-Chi-Minh-Ville|Saigon|HCMC; Hanoi|Ha Noi; Da Nang|Danang; Hoi An; Nha Trang; Phu Quoc; Halong|Halong Bay|Halong-Bucht|Ha Long|Baie d’Halong|Baia di Ha Long; Hue; Sapa|Sa Pa; Dalat|Da Lat; Mui Ne|Phan Thiet; Can Tho; Haiphong|Hai Phong; Ninh Binh; Mekongdelta|Mekong Delta|Delta du Mékong|Mekong; Vung Tau; Quy Nhon; Bien Hoa; Ha Giang; Phong Nha; Con Dao; Cat Ba; Buon Ma Thuot
VU: Port Vila; Santo|Espiritu Santo
WF: Mata-Utu
WS: Apia
XK: Pristina|Prishtina|Prishtinë; Prizren; Mitrovica; Peja; Gjilan|Gnjilane; Ferizaj|Uroševac; Gjakova|Djakovica; Suhareka|Suva Reka; Vushtrri; Podujevo|Podujeva; Rahovec; Lipjan; Peć
YE: Sanaa|Sana’a; Aden; Sokotra|Socotra; Hodeida|Hudaydah; Taizz; Marib
YT: Mamoudzou
ZA: Kapstadt|Cape Town|Le Cap|Città del Capo|Kaapstad|Capetown|Mother City; Johannesburg|Joburg|Jo’burg|Jozi; Durban; Pretoria|Tshwane; Port Elizabeth|Gqeberha; Stellenbosch; George; Soweto; Knysna; Hermanus; Bloemfontein; East London; Kimberley; Nelspruit|Mbombela; Kap der Guten Hoffnung|Cape of Good Hope|Cap de Bonne-Espérance; Plettenberg Bay; Franschhoek; Mossel Bay; Sun City; Oudtshoorn; Pietermaritzburg; Polokwane; Sandton; Paarl; Somerset West; Hoedspruit; Umhlanga; Ballito; Richards Bay; Port Alfred; Swellendam; Langebaan; Drakensberg|Drakensberge; Limpopo; Mpumalanga; Free State; Gauteng; Eastern Cape|Ostkap; Northern Cape; Robben Island; Simon’s Town; Camps Bay; Addo; Cederberg
ZM: Lusaka; Livingstone; Kitwe; Ndola; Chipata; Lower Zambezi; South Luangwa
ZW: Harare; Bulawayo; Hwange; Mutare; Kariba; Great Zimbabwe; Masvingo
`
