/** Surnames common in English-speaking countries that the sources lack. */
export const surnames = `abbott acker adair albright aldrich alford allison alston anthony arnold ashby ashley atkins
austin avery ayers babcock bailey bain baird baker baldwin ballard banks barber barker barlow barnard barnes barnett barr
barrett barron barry bartlett barton bass bates baxter beach beard beasley beck becker beckett bell benjamin bennett benson
bentley berger berry best bird bishop black blackburn blackwell blair blake blanchard blankenship bolton bond booker boone booth
bowen bowers bowles bowman boyd boyer boyle bradford bradley bradshaw brady bragg branch brandt bray brennan brewer bridges briggs
bright britt brock brooks browning bruce bryan bryant buchanan buck buckley bullock burch burgess burke burnett burns burris burt burton
bush butler byers bynum byrd byrne cain calhoun callahan cameron campbell cannon cantrell carey carlisle carlson carney carpenter carr
carrillo carroll carson carter carver case casey cash chambers chandler chaney chapman charles chase christensen church clark clarke
clay clayton clements cleveland cline cobb cochran coffey cohen coleman collier collins combs compton conley conner connolly conrad
conway cook cooke cooley cooper copeland corbett cote cotton cowan cox craft craig crane crawford crosby cross crowley cruz cummings
cunningham curry curtis dalton daly daniel daniels daugherty davenport davidson davis dawson day dean decker delaney dennis dickerson
dickson dillard dillon dixon dodson donaldson donovan dorsey dotson dougherty douglas downs doyle drake dudley duffy duke duncan dunlap
dunn durham dyer eaton edwards elliott ellis ellison emerson england english erickson estes evans everett ewing farley farmer farrell
faulkner ferguson ferrell field fields finch finley fischer fisher fitzgerald fitzpatrick fleming fletcher flowers floyd flynn foley
forbes ford foreman foster fowler fox francis frank franklin frazier freeman french frost fry fuller gaines gallagher galloway gamble
garner garrett garrison gates gay gentry george gibbs gibson gilbert giles gill gillespie gilliam gilmore glass glenn glover golden
good goodman goodwin gordon gould graham grant graves gray green greene greer gregory griffin griffith grimes gross guthrie guy haley
hall hamilton hammond hampton hancock haney hansen hanson hardin harding hardy harmon harper harrell harrington harris harrison hart
hartman harvey hatfield hawkins hayden hayes haynes hays head heath hebert henderson hendricks hendrix henry hensley henson herman
herring hess hester hewitt hickman hicks higgins hill hines hinton hobbs hodge hodges hoffman hogan holcomb holden holder holland
holloway holman holmes holt hood hooper hoover hopkins hopper horn horne horton house houston howard howe howell hubbard huber hudson
huff huffman huggins hughes hull humphrey hunt hunter hurley hurst hutchinson hyde ingram irwin jackson jacobs jacobson james jarvis
jefferson jenkins jennings jensen jernigan johns johnston joyner justice kane kaufman kay keith keller kelley kemp kendrick kennedy kent
kerr key kidd kinney kirby kirk kirkland kirkpatrick klein kline knapp knight knowles knox koch kramer lamb lambert lancaster landry
lane lang langley lara larsen larson law lawrence lawson leach leblanc lester levine levy lindsay lindsey little livingston lloyd
logan long lott love lowe lowery lowry lucas lynch lynn lyons macdonald macias mack madden maddox mann manning marks marsh marshall
mason massey mathews mathis matthews maxwell may mayer maynard mayo mccall mccarthy mcclain mcclure mcconnell mccormick mccoy mccray
mccullough mcdaniel mcdonald mcdowell mcfadden mcfarland mcgee mcgowan mcgrath mcguire mcintosh mcintyre mckay mckee mckenzie mckinney
mcknight mclaughlin mclean mcleod mcmahon mcmillan mcneil mcpherson meadows medina melton mercer merrill merritt meyer michael middleton
miles millard mills miranda mitchell monroe moody moon mooney moran morgan morin morrow morse morton moss mueller mullen mullins murphy
murray myers nash neal nelson newman newton nichols nicholson nixon nolan norman norris norton nunez obrien oconnor odom odonnell oliver
olsen olson oneal oneil oneill osborn osborne owen owens pace padgett page palmer park parker parks parrish parsons pate patrick
patterson patton payne peck penn perkins perry peters petersen peterson petty phelps phillips pickett pierce pittman pitts pollard poole
pope porter potter potts powell powers pratt preston price prince pritchard proctor pruitt puckett pugh quinn ramsey randall randolph
rankin rasmussen ratliff ray raymond reed reese reeves reid reilly reyes reynolds rhodes rice rich richard richards richardson richmond
riddle riggs riley ritchie roach robbins roberson roberts robertson robinson robles roman rose ross roth rowe rowland roy rush russell
russo rutledge ryan salinas sampson sanders sanford sargent saunders savage sawyer schaefer schmidt schneider schroeder schultz schwartz
scott sears sellers sexton shaffer shannon sharp sharpe shaw shea shelton shepard shepherd sheppard sherman shields short simmons simon
simpson sims singleton skinner slater sloan small snider snow snyder solomon sparks spears spence spencer stafford stanley stanton stark
steele stein stephens stephenson stevens stevenson stewart stokes stone stout strickland strong stuart suarez sullivan summers sutton
swanson sweeney sweet sykes talley tanner tate taylor terrell terry thomas thompson thornton tillman todd townsend travis tucker turner
tyler tyson underwood valentine vance vaughan vaughn vincent vinson wade wagner walker wall wallace waller walls walsh walter walters
walton ward ware warner warren washington waters watkins watson watts weaver webb weber webster weeks weiss welch wells west wheeler
whitaker white whitehead whitfield whitley whitney wiggins wilcox wilder wiley wilkerson wilkins wilkinson williamson willis winters wise
witt wolf wolfe wong wood woodard woods woodward wooten workman wright wyatt wynn yates york zimmerman`;

/** Names of people that in a technical text stand for a program, a language, a format or a mathematical thing. */
export const technology = `claude codex gemini codecov genesis aurora athena cognito winston pino okta api cors der pem jose vin iana jwt cli gui sdk ide orm dom css sass tls ssl ssh dns tcp udp iban ada alexa angular apache babel bash boolean caddy cassandra celery chai chef cloudflare cortana
crystal cypress dart deno django docker dojo elixir elm ember erlang fedora fibonacci flask flink gatsby gauss gherkin gitlab go gradle
grafana groovy grunt gulp hadoop haskell helm heroku hudson hugo ivy jade jasmine jekyll jenkins jest jira julia jupyter kafka karma
kibana koa kotlin lambda laravel linux lua mac macos mariadb markdown maven mercurial mocha mongo mysql nan nest nim node nova numpy olive
opera oracle pandas pascal perl phoenix pine polymer postgres preact prisma prometheus puppet python qt react redis redux remix roma ruby
rust safari sass scala sentry sierra siri solaris spring sql stan svelte swagger swift tesla travis ubuntu unicode vagrant vercel vim
vite vue webpack yarn zig zod`;

/** Words that a dictionary of word classes leaves out or that name people as well: alone they say nothing. */
export const words = `also api app apps array autumn backend bar boolean browser button bug cache callback char chat class click client code
comment commit config console cookie copy csv customer data database date debug default dev docs document domain download driver edit editor
email engine error event example export false feature fetch field file filter folder font foo form format framework frontend function
generator getter github global google graph grid guide hash header heap hello helper hook host html http icon id image import index
info input install instance integer internet item javascript job journal json key kernel label layout level library license link list
loader local lock log login main manager map master math media menu merge message meta method mode model module mouse namespace native
network node note null number object online option options output package packages page panel parser password patch path payment pixel
platform plugin port post preset preview profile project prompt protocol proxy query queue quick readme regex release request response root
route router row schema scope script search server service session set setup shell site socket source spec stack start state storage store
stream string style summer sun symbol syntax tab table tag target task template terminal test text theme thread time timer title token
tool type typescript undefined union unit update upload url usage user users util value variable vector version video view watch web website
widget window windows winter wizard xml yes zip zone hi hey bye ok okay thanks thank please sorry welcome dear today tomorrow yesterday
mom dad mum mommy daddy grandma grandpa sir madam everyone everybody anyone someone nobody team all christmas easter god lord jesus
north south east west northern southern eastern western central lake river mount mountain valley island street road avenue
mon tue wed thu fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec inc ltd corp param params valid trace logo emi esc max min auth
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december`;

/** Faiths and political groups, beside the nationalities of the sources. */
export const groups = `anglican atheist baptist buddhist calvinist catholic evangelical hindu jewish lutheran methodist mormon muslim orthodox
pentecostal presbyterian protestant quaker rastafarian shia sikh sunni zoroastrian agnostic communist conservative democrat labour leninist
libertarian marxist republican socialist tory whig`;

/** Well-known places that the sources lack, by \`|\`. */
export const places = `england|scotland|wales|northern ireland|great britain|united kingdom|united states|united arab emirates|hong kong|san francisco|san diego|san jose|san antonio|saint helena|saint lucia|saint vincent|ascension island|tristan da cunha|trinidad|tobago|czech republic|silicon valley|antigua|barbuda|bosnia|herzegovina|korea|south korea|russia|rome|phoenix|victoria|queensland|tasmania|brooklyn|manhattan|europe|africa|asia|south america|north america|latin america`;
