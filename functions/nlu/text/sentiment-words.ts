/** Words that say how somebody feels, by language. A word that ends in `-` stands for all that begin with it. */
import type { ContentLanguage } from '#shared/languages'

interface Feelings {
  readonly positive: string
  readonly negative: string
  /** What turns the words behind it into their opposite. */
  readonly not: string
}

export const feelings: Readonly<Record<ContentLanguage, Feelings>> = {
  en: {
    positive:
      'good great nice thanks thank thankful- love loved loves lovely happy happily pleased perfect perfectly excellent amazing awesome wonderful- fantastic brilliant- best better helpful helped glad enjoy- appreciat- satisfied delight- cool super beautiful- friendly fast quick quickly works worked easy easily recommend- impressed grateful-',
    negative:
      'bad badly worse worst terribl- awful horribl- hate hated hates angry annoy- disappoint- upset sad unhappy poor useless broken rude slow wrong problem- complain- complaint- fail failed fails failure unacceptable ridiculous frustrat- stupid disgust- damaged waste wasted scam nightmare unfriendly unhelpful difficult confus- expensive dissatisfied',
    not: "not no never don't doesn't didn't isn't wasn't aren't can't cannot couldn't won't wouldn't hardly without nothing",
  },
  de: {
    positive:
      'gut gute guten gutes guter besser beste besten super toll tolle toller tolles danke dank dankbar- dankeschön perfekt- prima klasse wunderbar- ausgezeichnet- hervorragend- fantastisch- begeister- zufrieden- freundlich- nett nette netten schnell- hilfreich- geholfen gefällt gefallen liebe lieben schön schöne schönen freue freut froh einfach empfehl- spitze glücklich- großartig- klappt',
    negative:
      'schlecht- schlimm- furchtbar- schrecklich- wütend- sauer ärger- verärger- enttäusch- unzufrieden- traurig- kaputt- defekt- falsch- langsam- unfreundlich- unverschämt- frech- problem- beschwer- reklam- nutzlos- unmöglich- inakzeptabel- lächerlich- nervt nervig- hasse mies miese mieser fehler- fehlt fehlen verspät- umständlich- kompliziert- teuer unbrauchbar- katastroph- leider betrug-',
    not: 'nicht kein keine keinen keiner keines nie niemals ohne nichts kaum',
  },
  nl: {
    positive:
      'goed goede beter beste super geweldig- fijn fijne bedankt dank dankjewel dankbaar perfect- prima mooi mooie leuk leuke tevreden vriendelijk- snel snelle behulpzaam geholpen blij uitstekend- fantastisch- prachtig- makkelijk gelukkig- aanrader top',
    negative:
      'slecht- erg verschrikkelijk- vreselijk- boos teleurgesteld- teleurstell- ontevreden verdrietig- kapot defect- fout foute verkeerd- langzaam traag onvriendelijk- onbeleefd- probleem problemen klacht- klagen waardeloos- nutteloos- onacceptabel- belachelijk- haat vervelend- irritant- helaas duur moeilijk- laat mislukt- oplichting',
    not: 'niet geen nooit zonder niets nauwelijks',
  },
  it: {
    positive:
      'buono buona buoni buone bene benissimo ottimo ottima ottimi grazie perfetto perfetta perfettamente eccellent- fantastic- meraviglios- bello bella belli belle contento contenta felice felici soddisfatt- gentil- veloce veloci rapido rapida utile utili aiutato piace piaciuto adoro amo consiglio facile facili super migliore bravi brava bravo',
    negative:
      'male malissimo cattivo cattiva pessim- terribil- orribil- odio arrabbiat- delus- insoddisfatt- triste rotto rotta guasto guasta sbagliat- lento lenta problem- reclam- lament- inutil- inaccettabil- ridicol- fastidi- scortes- maleducat- difficil- ritardo purtroppo schifo vergogn- truffa peggio peggior- caro',
    not: 'non mai nessun nessuna niente senza',
  },
  cy: {
    positive:
      'da dda gwych wych ardderchog diolch hapus hyfryd bendigedig perffaith gwell orau gorau cyflym hawdd cyfeillgar defnyddiol hoffi caru falch mwynhau',
    negative:
      'drwg ddrwg ofnadwy gwael wael siomedig trist anhapus araf anghywir problem problemau cwyn cwyno torri dig casáu diwerth anodd hwyr drud gwaeth gwaethaf',
    not: 'ddim dim nid heb byth',
  },
}

export const signs = { positive: '😀😃😄😁😊🙂😍🥰😘👍❤🎉🙏👏🤩', negative: '😠😡🤬😢😭😞😔👎😤😩🙁☹😒💔' } as const
