import { normalizedText } from '../text/normalized-text.ts'

const passwordStems = new Set(
  `
  abcd access action adidas admin admin1234 administrator adobe adviser advisor airborne aliens alpha amanda amber america
  andrea andrew angel angela animal anthony apollo apple april arsenal asdf asdfgh asdfghjkl ashley athena august
  austin australia autumn avatar
  babygirl bailey banana bandit barbara barcelona barney baseball basketball batman beautiful benjamin berlin bigdog
  blink182 bond007 booboo boomer boston brandon bronco brisbane bubbles buddy buster butter butterfly
  camaro canada captain carlos casino celtic champion change changeme changeit charles charlie charlotte cheese chelsea
  chester chicago chicken chocolate chris christian christmas client client1234 coffee company compaq computer cookie cooper
  corvette cowboy cowboys cricket crystal
  daddy dakota dallas daniel daniela danielle database david december default dennis diablo diamond digital doctor dolphin
  donald dragon dreams
  eagle eagles edward einstein elephant eminem england enter everton example extreme
  facebook falcon family fashion february ferrari finance firebird fish fishing florida flower flowers football forever
  freddy freedom friday friend friends
  gandalf garden garfield gemini george ginger giants golden goldfish golf google gracie green guest guitar gunner
  hammer hannah happy harley harrypotter heather hello hello123 helpme hockey holiday home horses hottie house hunter
  icecream iloveu iloveyou infinity internet investor investment invest ironman
  jackson jaguar jakarta james january jasmine jason jennifer jeremy jessica jesus johnny johnson jordan jordan23 joseph
  joshua july june junior justin
  kangaroo katie kawasaki killer kimberly kitten kitty koala
  lakers laptop lauren legend letmein letmein1 leslie liberty little liverpool login london love lovely loveme lover lucky
  maggie manager manchester march marina marine mario marlboro martin master matrix matthew maverick maxwell melbourne
  melissa mercedes merlin mexico michael michelle mickey midnight miller money monday monika monkey monster morgan mother
  mountain mozart murphy mustang myspace mypassword
  nascar nathan naruto natasha netflix newyork nicholas nicole nintendo nirvana nothing november
  october office oliver orange
  pakistan panther paradise parker pass passat passme passport passw password passwort patrick peaches peanut pepper peter
  phantom phoenix picture pokemon police portal porsche portfolio prince princess private pumpkin purple
  q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qwer qwerty qwertz qwertyui azerty 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qazxsw2 zaq12wsx zaq1zaq1 aa123456 a1b2c3 a1b2c3d4 abc123
  rabbit rachel raiders rainbow ranger rangers rebecca red123 redskins report richard robert rocket root rosebud runner rush2112
  samantha sammy samsung samurai sandra saturday saturn scooter scorpion scotland secret secure security september server
  service shadow shannon sierra silver simple singer skippy slayer smokey snoopy snowball soccer sophie spider spiderman
  spring stalker stanley star starwars steelers stephen steven success summer sunday sunshine super superadmin
  superman supernova support surfer sweety swimming sydney system
  taylor teacher tennis teresa test test1234 testing testtest theman thomas thunder thursday tiffany tiger tigger tinkerbell
  toor toyota travis trinity trouble trustme trustno trustno1 tuesday turtle tweety twitter
  united user username usuario
  vanessa victor victoria viking volvo
  wealth wednesday welcome welcome1 whatever william windows winner winter wizard wolf wolverine wombat
  xbox xxxx yamaha yankees yellow zxcv zxcvb zxcvbn zxcvbnm zxc123
  `
    .trim()
    .split(/\s+/),
)

const keyboardRows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keyboardRuns = [...keyboardRows, ...keyboardRows.map((row) => Array.from(row).toReversed().join(''))]
const minRunLength = 3

const lookalikeLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}

/** Replaces digits and signs that stand for letters; a 1 may be an i or an l. */
export const lookalikeReadings = (text: string): readonly string[] => {
  const meant = text.replaceAll(/[0345789@$!|]/g, (sign) => lookalikeLetters[sign] ?? sign)
  return meant.includes('1') ? [meant.replaceAll('1', 'i'), meant.replaceAll('1', 'l')] : [meant]
}

/** Strips digits and signs from the ends. One reading keeps @ and $, because they may stand for letters. */
const barePasswords = (text: string): readonly string[] => [
  text.replace(/[^\p{L}@$]+$/u, ''),
  text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
]

const lengthOfRun = (text: string): number =>
  Math.max(
    ...keyboardRuns.map((run) => {
      const at = run.indexOf(text.slice(0, minRunLength))
      if (at < 0 || text.length < minRunLength) return 0
      const differing = Array.from(text).findIndex((sign, index) => run[at + index] !== sign)
      return differing < 0 ? text.length : differing
    }),
    /^(.)\1{2,}/u.exec(text)?.[0].length ?? 0,
  )

const isOfRuns = (text: string): boolean => {
  const length = lengthOfRun(text)
  return length > 0 && (length === text.length || isOfRuns(text.slice(length)))
}

const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text)

const isNumber = (text: string): boolean => /^\d{1,10}$/.test(text)

export const isCommon = (password: string): boolean => {
  const text = normalizedText(password, 'NFKC').toLowerCase()
  return (
    isNumber(text) ||
    isRepeated(text) ||
    isOfRuns(text) ||
    [text, ...barePasswords(text)].some((word) =>
      [word, ...lookalikeReadings(word)].some((one) => passwordStems.has(one)),
    )
  )
}
