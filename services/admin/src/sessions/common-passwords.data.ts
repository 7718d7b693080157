/** Words of the passwords that leak most often: English words, names, keys of a keyboard. */
const ENGLISH = `
abc123 abcdef acces access account accountant accounting admin administrator amanda america andrew
angel angela anthony apple apples arsenal asdf ashley august autumn awesome babygirl backup badboy
bailey banana bandit baseball basketball batman beach bear beauty bird black blahblah blessed blink
blue boomer boston brandon brown bubbles buster butter buttercup butterfly calendar camaro canada
candy captain carlos casino change changeit changeme charlie cheese chelsea cherry chester chicago
chicken chocolate chris christmas claire coffee company compaq computer confidential cookie cooper
corvette cowboy crystal customer dakota dallas daniel danielle darkness database dave david dearbook
december default demo denise diablo diamond digital disney doctor dolphin donald dragon eagle eagles
edward elephant eminem employee england enter eric falcon family february fender ferrari finance
fish fishing flower flowers football ford forever freedom friday friend friends fuckoff fuckyou
gandalf garden garfield gateway george giants ginger girls god godzilla golden golf google grace
green guest guitar hammer hannah happy hardcore harley heather heaven hello hello123 helpdesk hockey
home hotdog house hunter hunter2 iceman iloveu iloveyou inside internet invoice isabella jackson
james january jasmine jasper jennifer jessica jesus john jonathan jordan jordan23 joseph joshua july
june junior justin karen kevin killer king kitten kitty knight lakers laura lauren legend letmein
letmeinn liberty life linda linkedin liverpool login login123 london love lovely loveme lover lucky
maggie manager manchester march maria marina mark martin marvin mary master matrix matthew maverick
melissa mercedes merlin michael michelle mickey midnight mike million mobile monday money monkey
monster morgan mother mountain mustang mylove mynoob myspace nancy naruto nascar natasha nathan
network newpass newyork nicholas nicole nintendo nothing november october office oliver olivia one
online oracle orange owner pakistan panther parker pass passcode passphrase passw0rd passwd password
passwort patrick payment peace peanut pepper peter phoenix pikachu player please pokemon porsche
power prince princess private profile public purple qazwsx qweasd qwer qwerty rabbit rachel raiders
rainbow ranger rangers realmadrid red richard robert rocket rocky root rosebud running ryan samantha
samson samsung sarah saturday scooter scorpion scott secret secure security september server service
sexy shadow shannon silver simple single skywalker slipknot smokey snoopy soccer softball sophie
spider spiderman spring starlight starwars steelers stephen steve steven student summer sunday
sunshine super superman superuser support susan swordfish sysadmin system taylor teacher temp
temporary tennis test tester testing thomas thunder thursday tiger tigger time tinkerbell toor
toyota treasury trustno1 tuesday turtle uketori unknown user username vacation vampire victor
victoria viking vincent wall walter wednesday welcome whatever white william willow winner winter
wizard wolf wolverine word yamaha yankees yellow zaq1 zxcvbn`;

/** The same of Japanese in Latin letters: names, places, words of offices and of this product. */
const JAPANESE = `
aichi aikawa aiko aishiteiru aishiteru akachan akemi akiko akira anpanman aoi arigato arigatou asahi
asuka ayaka ayumi baka bakayaro banzai chiba chihiro daisuke daisuki doraemon emi eri fuji fujita
fujiwara fukuoka futari gakkou ganbare ganbaru ganbatte genki goku hajime hana hanako haru haruka
haruki haruko haruna hayashi hikari hikaru himitsu hinata hiroki hiroko hiroshi hiroyuki hitomi
hokkaido honda honoka ichiban ichiro inoue inuyasha ito izumi japan kaede kaisha kaito kanagawa
kanako kaori kato kawaii kazu kazuki kazuya keiko keiri keita kenichi kenji kenta kimura kiyoshi
kobayashi kobe koichi koinu kokoro konnichiwa kotori kouhei kumiko kyoko kyoto maho mai makoto mami
mariko masaki masato matsumoto mayumi megumi midori mikan miki minami miyuki mizuki momo momoka
momoko mori moriyama nagoya naka nakamura namae nana nanako naoki naoko naomi natsu natsuki natsumi
neko nihon nikkei nippon nobunaga ohayo okaasan okane okinawa onegai onepiece osaka otousan pasokon
pasuwaado pasuwado ponta reiko riko rina risa ryo ryota sachiko saitama sakura sakurai samurai
sasaki sato satoshi satou sayuri seikyu seikyusho sendai senshi shigoto shiharai shin shinji shizuka
shizuoka shonin shota shouhei soumu sushi suzuki taiyou takahashi takahiro takashi takeshi takuya
tamago tanaka taro tarou tenki tokyo tomo tomoko tomomi toshi totoro toukyou tsubasa tsukasa
tsuyoshi uchi umi usagi wasureta watanabe watashi yamada yamaguchi yamamoto yamato yasashii yoko
yokohama yoshi yoshida yoshiko yosuke yui yuka yuki yukiko yuko yume yumi yumiko yuri yusuke yuta
yuuki yuya zenbu`;

/** The same in hiragana; katakana is folded into it. */
const KANA = `
あいうえお あいことば あいしてる ありがとう うけとり おかね おはよう かいしゃ がんばれ けいり げんき こんにちは さくら しごと しはらい しょうにん すずき せいきゅうしょ そうむ たなか
たろう だいすき とうきょう なまえ にほん はなこ ぱすわーど ひみつ やまだ よろしく わすれた わたし`;

/** Words that others guess first, in lower case. */
export const COMMON_WORDS: readonly string[] = `${ENGLISH} ${JAPANESE} ${KANA}`.trim().split(/\s+/);

/** Neighbours on a keyboard and in an order that everybody knows; a part of a row counts in both directions. */
export const ROWS: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '!"#$%&()',
  '!@#$%^&*()',
  'あいうえおかきくけこさしすせそ',
  'いろはにほへと',
];
