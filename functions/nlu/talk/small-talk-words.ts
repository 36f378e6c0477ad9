/**
 * What people write who greet, thank, say goodbye or take something back, in the languages of the content, and the words
 * that may stand beside it. Phrases are parted by `|`. Letters that are repeated, accents, apostrophes and one wrong letter
 * of a longer word are forgiven by the reader of these lists.
 */
import type { SmallTalk } from '#shared/engine/turn'
import type { ContentLanguage } from '#shared/languages'

/** `refusing` words stand beside a goodbye and what is taken back; `no thanks` is no thanks. */
type PhraseKind = SmallTalk | 'beside' | 'refusing'

type Phrases = Readonly<Record<ContentLanguage, Readonly<Record<PhraseKind, string>>>>

export const smallTalkPhrases: Phrases = {
  en: {
    greeting:
      'hi|hello|hey|hiya|heya|hullo|howdy|hola|yo|greetings|good morning|good afternoon|good evening|good day|morning|afternoon|evening|gday|' +
      'how are you|how are you doing|how are things|how is everything|how have you been|how have you been doing|how is your day|hows your day|are you okay|are you ok|are you doing ok|are you doing okay|salutations|bonjour|how are you today|how r u|hows it going|how is it going|whats up|wassup|sup|how do you do|nice to meet you|' +
      'is anyone there|is anyone here|is anybody here|is someone here|anybody|anyone|anyone there|anyone here|is anybody there|anybody there|anybody here|is somebody there|is someone there|are you there|' +
      'help|help me|i need help|i need some help|need help|can you help|can you help me|could you help me|please help|please help me|' +
      'i have a question|i have a quick question|have a question|got a question|ive got a question|i got a question|quick question|can i ask a question|can i ask you something|can i ask something',
    thanks:
      'thanks|thank you|thank u|tyvm|kthx|thank you kindly|youre a star|you are a star|lifesaver|thank ya|thankyou|thx|thnx|thanx|tnx|tx|ty|tysm|thks|cheers|ta|many thanks|much appreciated|appreciated|appreciate it|i appreciate it|i really appreciate it|i appreciate your help|i appreciate the help|i really appreciate your help|appreciate your help|appreciate the help|much obliged|why thank you|i thank you|im grateful|i am grateful|im very grateful|i am very grateful|youre the best|you are the best|good job|well done|gracias|i appreciate that|' +
      'that helps|thats great|that is great|thats perfect|that helped|that helps a lot|that helped a lot|that was helpful|that was very helpful|thats very helpful|thats helpful|that is helpful|very helpful|great help|you have been helpful|youve been very helpful|that is very kind|thats very kind|that is very kind of you|thats kind of you',
    goodbye:
      'bye|bye bye|byebye|bubye|goodbye|good bye|cya|cu|see ya|see you|see u|see you later|see you soon|see you then|see you around|see you tomorrow|laters|talk to you later|talk to you soon|talk later|talk soon|speak soon|ttyl|' +
      'good night|goodnight|night|night night|take care|have a nice day|have a good day|have a great day|have a lovely day|have a lovely weekend|have a lovely evening|have a nice evening|have a good evening|have a good night|have a good one|have a nice weekend|have a good weekend|have a great weekend|' +
      'farewell|so long|until next time|till next time|catch you later|cheerio|ta ta|toodle pip|i have to go|i have to go now|i have got to go|i must go|gotta go|got to go|im off|i am off|' +
      'thats all|that is all|that was all|thats it|that is it|that will be all|thatll be all|take it easy|peace out|i have to get going|i need to go|i need to go now|see you again|see you again soon|nice talking to you|it was nice talking to you|nice chatting with you|it was nice chatting with you|good talking to you|it was good talking to you|no thats all|no that is all|no that was all|no thats it|nothing else|no nothing else|thats all i needed|that is all i needed|that was all i needed|thats everything|that is everything|i am done|im done|best regards|kind regards|regards',
    'never-mind':
      'never mind|nevermind|nvm|nm|forget it|forget about it|forget that|forget about that|forget what i said|scratch that|i found it|found it|i found it myself|forget i asked|drop it|leave it|leave that|leave it be|ill leave it|i will leave it|lets leave it|let us leave it|lets forget it|scrap that|scrap it|' +
      'ignore that|ignore me|ignore my message|ignore my last message|ignore my question|disregard|disregard that|disregard my message|dont bother|do not bother|dont worry|dont worry about it|do not worry|no worries|not to worry|' +
      'changed my mind|i changed my mind|ive changed my mind|i have changed my mind|not important|its not important|it is not important|its not that important|doesnt matter any more|it doesnt matter anymore|doesnt matter anymore|doesnt matter now|' +
      'i dont need it anymore|i dont need it any more|not needed anymore|not needed any more|no longer needed|no longer need it|i dont want it anymore|i dont want to any more|i dont want to anymore|wrong chat|wrong window|wrong person|its fine forget it|i sorted it|ive sorted it|sorted it myself|its sorted|already sorted',
    refusing: 'no|nah|nope|nop',
    beside:
      'there|all|to all|everyone|everybody|folks|guys|team|people|mate|pal|buddy|partner|dear|dears|sir|madam|again|and|ok|okay|okey|oki|k|kk|oh|ah|ahh|aww|hm|hmm|uh|um|well|so|very|much|so much|very much|a lot|alot|lots|heaps|too|later|a bunch|a million|a ton|loads|a bit|indeed|kindly|really|truly|lovely|great|perfect|cool|nice|awesome|super|brilliant|excellent|' +
      'wonderful|fantastic|amazing|good|alright|all right|right|fine|got it|i see|understood|gotcha|then|now|for now|for today|today|you|u|bot|chatbot|my friend|ai|assistant|friend|just|actually|please|lol|haha|sorry|oops|x|xo|xoxo|' +
      'for your help|for your quick help|for your quick reply|for your quick answer|for your quick response|for clarifying|for answering|for answering that|for answering my question|for your response|for helping out|for your assistance|for the assistance|for talking to me|for chatting|for explaining|for the explanation|for your patience|for your support|for getting back to me|for the tip|its ok|it is ok|its okay|it is okay|doesnt matter|it doesnt matter|for all your help|for the help|for help|for helping|for helping me|for your time|for the info|for info|for the information|for your answer|for the answer|for the quick answer|for the quick reply|for your reply|for that|for this|for letting me know|for everything|for now|in advance|anyway|anyways|to you|to you too|you too|good to know',
  },
  de: {
    greeting:
      'hallo|hallöchen|hallöle|halli hallo|hallihallo|hi|hey|hei|hej|guten tag|guten morgen|guten abend|guten mittag|guten nachmittag|gutn tag|gutn morgen|gutn abend|guten tach|tach|tag|tagchen|moin|moin moin|moinsen|moinmoin|servus|servas|' +
      'grüß gott|grüß dich|grüß sie|grüß euch|grüße|grüezi|grüetzi|griaß di|griaß eich|griaß god|mahlzeit|huhu|gude|guude|guden|ahoi|abend|nabend|n abend|' +
      'wie gehts|wie geht es|wie geht es dir|wie geht es ihnen|wie geht es euch|wie gehts dir|wie gehts ihnen|wie gehts euch|wie gehts so|ist da jemand|ist jemand da|ist hier jemand|jemand da|jemand hier|jemand zuhause|bist du da|seid ihr da|sind sie da|' +
      'hilfe|ich brauche hilfe|ich brauch hilfe|brauche hilfe|brauche ihre hilfe|ich brauche mal hilfe|kannst du mir helfen|können sie mir helfen|könnt ihr mir helfen|könnten sie mir helfen|kannst du helfen|' +
      'ich habe eine frage|ich hab eine frage|ich hab ne frage|ich habe mal eine frage|ich hab mal ne frage|habe eine frage|hab eine frage|hab ne frage|hab mal ne frage|ich hätte eine frage|ich hätte da mal eine frage|ich hätte mal eine frage|hätte eine frage|eine frage|kurze frage|mal eine frage|kann ich was fragen|kann ich sie was fragen|kann ich etwas fragen|darf ich was fragen|darf ich etwas fragen',
    thanks:
      'danke|dankeschön|danke schön|danke sehr|dankö|dank|vielen dank|vielen lieben dank|herzlichen dank|besten dank|tausend dank|lieben dank|schönen dank|recht herzlichen dank|dank dir|danke dir|danke ihnen|danke euch|merci|thx|vergelts gott|ich danke dir|ich danke ihnen|ich danke euch|ich bedanke mich|bedanke mich|' +
      'das hilft|das hilft mir|das hilft mir weiter|das hilft mir sehr|das hilft schon|hilft mir weiter|das hat geholfen|das hat mir geholfen|hat mir geholfen|hat geholfen|das war hilfreich|sehr hilfreich|sie haben mir sehr geholfen|du hast mir geholfen|du hast mir sehr geholfen|ihr habt mir sehr geholfen|sehr nett|das ist nett|das ist sehr nett|das ist sehr freundlich|sehr freundlich',
    goodbye:
      'tschüss|tschö mit ö|tschüs|tschüssi|tschüssikowski|tschau|tschö|auf wiedersehen|auf wiederhören|auf wiederschauen|wiedersehen|wiederschauen|bis bald|bis dann|bis später|bis morgen|bis demnächst|bis nachher|bis gleich|bis zum nächsten mal|bis die tage|' +
      'schönen tag|schönen tag noch|schönen abend|schönen abend noch|schönes wochenende|schönen feierabend|schönen sonntag|einen schönen tag|einen schönen tag noch|einen schönen abend|einen schönen abend noch|noch einen schönen tag|noch einen schönen abend|wünsche einen schönen tag|ich wünsche einen schönen tag|ich wünsche ihnen einen schönen tag|ich wünsche ihnen noch einen schönen tag|ich wünsche noch einen schönen tag|ein schönes wochenende|' +
      'gute nacht|gut nacht|machs gut|mach es gut|machts gut|pfiat di|pfiati|pfiat eich|pfüat di|ade|adieu|adele|uf wiederluege|lg|liebe grüße|viele grüße|schöne grüße|beste grüße|mfg|mit freundlichen grüßen|vg|' +
      'das wars|das wars schon|das war es|das war alles|das war alles was ich wissen wollte|nein das wars|nein das war es|nein das war alles|ne das wars|sonst nichts|nein sonst nichts|mehr brauche ich nicht|mehr wollte ich nicht wissen|ich muss los|ich muss jetzt los|muss los|ich bin dann mal weg|bin dann mal weg',
    'never-mind':
      'vergiss es|vergiss das|vergisses|vergesst es|vergessen sie es|vergessen sie das|vergessen wir das|vergessen wir es|vergessen wirs|vergiss meine frage|vergessen sie meine frage|schon gut|ist schon gut|hat sich erledigt|das hat sich erledigt|das hat sich schon erledigt|dann halt nicht|dann eben nicht|passt schon|schon ok|schon okay|hat sich schon erledigt|erledigt|schon erledigt|hat sich geklärt|hat sich schon geklärt|das hat sich geklärt|hat sich erübrigt|' +
      'lass gut sein|lass mal gut sein|lassen sies gut sein|lassen sies|lassen sie nur|lassen sie es gut sein|lassen sie gut sein|lassen sie es|lassen sie mal|lass es|lass es sein|lass es gut sein|lass mal|lass ma|lass stecken|lassen wir das|lassen wir es|lasst es|nicht so wichtig|nicht wichtig|ist nicht so wichtig|ist nicht wichtig|war nicht so wichtig|doch nicht|lieber doch nicht|lieber nicht mehr|ach egal|egal jetzt|ist jetzt egal|macht nichts|schwamm drüber|' +
      'ich habe es mir anders überlegt|ich hab es mir anders überlegt|ich habs mir anders überlegt|habs mir anders überlegt|hab es mir anders überlegt|brauche ich nicht mehr|brauche ich doch nicht|brauch ich doch nicht|nicht mehr nötig|ist nicht mehr nötig|brauch ich nicht mehr|ich brauche es nicht mehr|ich brauchs nicht mehr|ich will nicht mehr|ich möchte nicht mehr|ignorieren sie das|ignorier das|ignoriere das|ignorieren sie meine nachricht|ignorier meine nachricht|falscher chat|falsches fenster|ach nichts|ach nix',
    refusing: 'nein|ne|nee|nö|nope',
    beside:
      'ok|okay|oki|okidoki|gut|sehr|super|prima|toll|klasse|spitze|perfekt|top|cool|alles klar|klar|in ordnung|na gut|na dann|na|egal|einen|herzlichen|beaucoup|beinand|die damen und herren|damen und herren|sehr geehrte|nun|also|dann|und|ah|ach|ach so|achso|aha|oh|hm|hmm|äh|sorry|ups|aber|trotzdem|jetzt|mal|erstmal|erst mal|einfach|bitte|für die hilfe|für die erklärung|für die rückmeldung|für ihre schnelle antwort|für deine schnelle antwort|für ihre schnelle hilfe|für deine schnelle hilfe|für ihre mühe|für ihre geduld|für den tipp|für ihre hilfe|für deine hilfe|für eure hilfe|für die info|für die infos|für die information|' +
      'für die auskunft|für die antwort|für die schnelle antwort|für die schnelle hilfe|für ihre antwort|für deine antwort|für alles|dafür|im voraus|dir|ihnen|euch|dich|schön|schönen|guten|lieben|liebe|liebes|bot|chatbot|noch|auch|ebenfalls|gleichfalls|so|viel|viele|vielmals|ganz|wirklich|echt|zusammen|miteinander|alle|allerseits|an alle|team|leute|freunde|ihr|wieder|nochmal|nochmals|zurück|da',
  },
  it: {
    greeting:
      'salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|buondì|buon dì|ehi|ehilà|hey|pronto|c è qualcuno|cè qualcuno|come va|come stai|come sta|come state|piacere|' +
      'aiuto|mi serve aiuto|ho bisogno di aiuto|mi può aiutare|puoi aiutarmi|può aiutarmi|potete aiutarmi|mi puoi aiutare|ho una domanda|avrei una domanda|una domanda|posso fare una domanda|posso chiedere una cosa',
    thanks:
      'grazie|grazie mille|grz|mille grazie|molte grazie|tante grazie|grazie tante|grazie infinite|ti ringrazio|la ringrazio|vi ringrazio|gentilissimo|gentilissima|molto gentile|è stato utile|è stato molto utile|mi è stato utile|mi è stata utile|molto utile|mi hai aiutato|mi ha aiutato',
    goodbye:
      'arrivederci|arrivederla|a presto|a dopo|a domani|alla prossima|buona giornata|buona serata|buonanotte|buona notte|buon weekend|buon fine settimana|buona domenica|addio|ci vediamo|ci sentiamo|è tutto|questo è tutto|no è tutto|nient altro|nientaltro|niente altro|cordiali saluti|saluti|un saluto|ciao ciao|devo andare',
    'never-mind':
      'lascia stare|lasci stare|lasciate stare|lasciamo stare|lascia perdere|lasci perdere|lasciamo perdere|non importa|non importa più|fa niente|fa nulla|non fa niente|non fa nulla|dimentica|dimentichi|dimenticalo|lo dimentichi|come non detto|ho cambiato idea|non serve più|non mi serve più|non è importante|ho risolto|ho già risolto|chat sbagliata',
    refusing: 'no',
    beside:
      'a tutti|tutti|a te|a lei|a voi|e|di nuovo|gentile|cari|ok|okay|va bene|bene|perfetto|ottimo|benissimo|allora|molto|mille|tante|davvero|infinite|ancora|scusa|scusi|per l aiuto|per laiuto|per il suo aiuto|per il tuo aiuto|dell aiuto|dellaiuto|per la risposta|della risposta|di tutto|per tutto|di cuore|per le informazioni|delle informazioni|dell informazione|dellinformazione|signora|signore|anche|ah|oh|super|niente|gentilmente',
  },
  nl: {
    greeting:
      'hallo|hoi|hoihoi|hoi hoi|hey|hé|hee|heej|goedemorgen|goede morgen|goedemiddag|goede middag|goedenavond|goedeavond|goede avond|goedendag|goede dag|goeiemorgen|goeie morgen|goeiemiddag|goeienavond|goeiendag|halloo|hallootjes|hoe gaat het|hoe gaat het met je|hoe gaat het met u|hoe gaat het met jullie|hoe gaat ie|alles goed|is er iemand|is daar iemand|iemand daar|iemand aanwezig|ben je daar|' +
      'help|hulp|ik heb hulp nodig|kun je me helpen|kunt u me helpen|kunt u mij helpen|kunt u mij even helpen|kunt u me even helpen|kun je me even helpen|kan je me helpen|kunnen jullie me helpen|ik heb een vraag|ik heb een vraagje|heb een vraag|een vraagje|vraagje|mag ik iets vragen|mag ik wat vragen|kan ik iets vragen',
    thanks:
      'bedankt|dank|dank je|dank u|dank je wel|dank u wel|dankje|dankjewel|dankuwel|danku|dank jullie wel|hartelijk dank|hartelijk bedankt|hartstikke bedankt|heel erg bedankt|veel dank|dank u zeer|dat helpt|dat helpt me|dat heeft geholpen|daar heb ik wat aan|heel behulpzaam|erg behulpzaam|erg vriendelijk',
    goodbye:
      'doei|dag hoor|dag dan|doeg|doeidoei|doei doei|dag dag|daag|tot ziens|tot straks|tot later|tot snel|tot gauw|tot morgen|tot de volgende keer|tot dan|fijne dag|fijne dag nog|nog een fijne dag|een fijne dag|prettige dag|prettige dag nog|fijne avond|fijne avond nog|fijn weekend|prettig weekend|goed weekend|welterusten|goedenacht|slaap lekker|de groeten|groetjes|groeten|met vriendelijke groet|houdoe|ajuus|' +
      'dat was het|dat was alles|dat is alles|nee dat was het|nee dat was alles|nee dat is alles|verder niets|nee verder niets|niets meer|ik moet gaan|ik ga weer',
    'never-mind':
      'laat maar|laat maar zitten|laat het maar|laat het maar zitten|laat zitten|laten we het laten|vergeet het|vergeet het maar|vergeet maar|geeft niet|niet belangrijk|is niet belangrijk|niet zo belangrijk|niet nodig|hoeft niet|hoeft niet meer|het hoeft niet meer|hoeft al niet meer|toch niet|toch maar niet|is al opgelost|al opgelost|ik heb me bedacht|is niet meer nodig|niet meer nodig|doe maar niet|verkeerde chat',
    refusing: 'nee|neen',
    beside:
      'allemaal|iedereen|daar|team|beste|weer|en|ok|oké|okay|prima|top|super|fijn|mooi|goed|heel|erg|hartelijk|zeer|veel|hoor|nog|ook|dan|alvast|voor de hulp|voor je hulp|voor uw hulp|voor jullie hulp|voor de info|voor de informatie|voor het antwoord|voor uw antwoord|voor je antwoord|voor alles|u ook|jij ook|jullie ook|sorry|oh|ah|nou|perfect|geweldig|duidelijk|helder',
  },
  cy: {
    greeting:
      'helo|hylo|haia|hei|shwmae|shw mae|siwmae|su mae|sumae|s mae|smae|henffych|bore da|prynhawn da|pnawn da|p nawn da|noswaith dda|dydd da|sut mae|sut wyt ti|sut dych chi|sut ydych chi|sut dach chi|sut mae pethau|oes rhywun yna|oes rhywun yma|' +
      'help|dw i angen help|dwi angen help|rydw i angen help|allwch chi helpu|allwch chi fy helpu|fedrwch chi helpu|mae gen i gwestiwn|mae cwestiwn gyda fi|ga i ofyn cwestiwn|cwestiwn',
    thanks:
      'diolch|diolch yn fawr|diolch yn fawr iawn|diolch o galon|diolch i ti|diolch i chi|llawer o ddiolch|mae hynny n help|mae hynnyn help|mae hynny wedi helpu|defnyddiol iawn|caredig iawn',
    goodbye:
      'hwyl|hwyl fawr|hwyl nawr|hwyl am y tro|da bo|da bo chi|da boch|da bo ti|ffarwel|ffarwél|nos da|wela i chi|wela i di|welai chi|wela i chi wedyn|wela i chi cyn hir|tan toc|tan y tro nesaf|tan yfory|cymer ofal|cymerwch ofal|penwythnos da|dyna i gyd|na dyna i gyd|dyna r cyfan|dynar cyfan|cofion|cofion gorau|diwrnod da|dim byd arall|rhaid i fi fynd',
    'never-mind':
      'dim ots|does dim ots|paid â phoeni|peidiwch â phoeni|anghofiwch|anghofiwch e|anghofiwch o|anghofiwch hynny|anghofia|anghofia fe|anghofia fo|anghofia hynny|gad e|gad o|gadewch e|gadewch hi|gadewch o|dim yn bwysig|ddim yn bwysig|dyw e ddim yn bwysig|dwi wedi newid fy meddwl|dw i wedi newid fy meddwl|rydw i wedi newid fy meddwl|dim angen mwyach',
    refusing: 'na|nage',
    beside:
      'bawb|pawb|i bawb|i chi|i ti|i chi gyd|chi|yna|eto|a|iawn|yn fawr|fawr|am eich help|am dy help|am yr help|am bopeth|am y wybodaeth|am yr ateb|am hynny|gwych|da iawn|perffaith|grêt|o galon|wel|nawr|ok|ocê|oce|okay|o|sori|beth bynnag|am y tro',
  },
}

/** What is a greeting in the first languages and a goodbye in others. */
export const twofoldWords: readonly { readonly phrase: string; readonly greetsIn: readonly ContentLanguage[] }[] = [
  { phrase: 'ciao', greetsIn: ['it'] },
  { phrase: 'dag', greetsIn: ['nl'] },
]

/** Words of at least five letters that are still read where one letter is wrong, left out, doubled or swapped. */
export const forgivenWords =
  'hello|hallo|thanks|thank|goodbye|morning|afternoon|evening|danke|dankeschön|vielen|herzlichen|guten|morgen|abend|tschüss|wiedersehen|vergessen|vergiss|erledigt|' +
  'never|nevermind|forget|grazie|buongiorno|buonasera|arrivederci|lascia|stare|bedankt|dankjewel|goedemorgen|goedemiddag|goedenavond|vergeet|diolch|prynhawn|noswaith|anghofiwch|schönen|später|tomorrow|appreciate|helpful|question|frage|hilfe|helfen'

/** Words that are one letter away from one of those, and mean something. */
export const ownWords =
  'halle|halls|halo|holla|hallow|tank|tanks|thanked|think|thinks|dance|dane|dante|danse|banks|gluten|gutes|gute|guter|vielem|vieler|viele|elend|abends|morgens|mornings|evenings|event|even|ever|never|fever|forge|forgot|fragen|fragt|hilft|start|stare|starr|share|store|quest|questions|mourning|warning|learning'

/** Signs that say the same without a word. */
export const smallTalkSigns: Readonly<Partial<Record<SmallTalk, string>>> = {
  greeting: '👋🙋',
  thanks:
    '👍🙏👌🤝💐❤♥🧡💛💚💙💜🖤🤍🤎🩷🩵💕💖💗💓💞💘💝❣🫶🫰😍🥰😘😚😊☺🙂😀😃😄😁😆🤗😇🤩🥳😎😉🎉🎊👏🙌💪✌🤞✅✔☑💯🆗⭐🌟✨🏆',
}
